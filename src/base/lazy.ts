/** A function that makes a value at its first call, so that starting does not wait for values that are seldom needed. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
