/** Any API of VS Code: it can be called, constructed and asked for more of itself. */
export function anything(): unknown {
  // Constructed as well as called, which an arrow function cannot be.
  const target = class {};
  const stub: unknown = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) {
        return () => '';
      }
      return key === 'then' || key === Symbol.iterator ? undefined : stub;
    },
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}
