/** Loaded before a build: sets Node's clock three years ahead, and makes folders list their files in reverse order. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const aheadMs = 3 * 365 * 24 * 60 * 60_000;
const Real = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  new Proxy(Real, {
    construct: (_, args, target) =>
      Reflect.construct(Real, args.length === 0 ? [Real.now() + aheadMs] : args, target),
    get: (_, key) => (key === 'now' ? () => Real.now() + aheadMs : Reflect.get(Real, key)),
  })
);

const { readdir, readdirSync } = fs;
const { readdir: readdirLater } = fs.promises;
Object.assign(fs, {
  /** @param {unknown[]} args */
  readdir(...args) {
    const done = /** @type {(error: unknown, names?: unknown[]) => void} */ (args.pop());
    /** @type {Function} */ (readdir)(
      ...args,
      /** @type {typeof done} */ ((error, names) => done(error, names?.reverse())),
    );
  },
  /** @param {unknown[]} args */
  readdirSync: (...args) => /** @type {Function} */ (readdirSync)(...args).reverse(),
});
fs.promises.readdir = /** @type {typeof readdirLater} */ (
  /** @param {unknown[]} args */
  async (...args) => (await /** @type {Function} */ (readdirLater)(...args)).reverse()
);
syncBuiltinESMExports();
