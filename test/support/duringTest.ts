/**
 * An object that each test has its own of, for tests that refer to it before it is there.
 *
 * @param current returns the value for the running test; undefined outside tests
 */
export function duringTest<T extends object>(current: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, key) {
      const object = current();
      if (!object) {
        throw new Error('This is only there during a test.');
      }
      const value: unknown = Reflect.get(object, key);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}
