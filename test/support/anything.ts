/**
 * Stands in for any VS Code API: it can be called and constructed, and each of its properties is another such stand-in.
 */
export function anything(): unknown {
  // It is both constructed and called, which an arrow function does not support.
  const target = class {};
  const stub: unknown = new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) {
        return () => '';
      }
      if (key === 'toJSON') {
        return () => ({});
      }
      return key === 'then' || key === Symbol.iterator ? undefined : stub;
    },
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}
