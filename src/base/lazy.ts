/** A function that makes a value when it is called for the first time: starting must not wait for what nobody needs. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
