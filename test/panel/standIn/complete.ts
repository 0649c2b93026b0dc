/**
 * Makes an object of VS Code's API throw an error that names a member which the stand-in does not have. Otherwise
 * `undefined` could make a test pass. A member that VS Code itself may lack is given as undefined.
 */
export function complete<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      // Promises and tools that print objects ask for some members that no object of VS Code has.
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON') {
        return Reflect.get(target, key);
      }
      throw new Error(`The stand-in for VS Code has no ${name}.${key}.`);
    },
  });
}

/**
 * Completes the API itself, whose members the extension reads when it is loaded, whether it uses them or not: a member
 * that is missing throws the error when it is used.
 */
export function completeWhenUsed<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get: (target, key) =>
      key in target ? Reflect.get(target, key) : missing(`${name}.${String(key)}`),
  });
}

function missing(name: string): unknown {
  const fail = () => {
    throw new Error(`The stand-in for VS Code has no ${name}.`);
  };
  // It may be called or constructed, which an arrow function does not support.
  return new Proxy(class {}, { get: fail, apply: fail, construct: fail });
}
