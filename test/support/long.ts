import { describe, it } from 'mocha';

/** `npm run test:long` sets it: the run may take hours, and has the machine for itself. */
export const isLong = process.env.AGENT_QUERY_LONG === '1';

/** The number of inputs that a property is tried with: all in long runs, and otherwise a quarter. */
export const share = (all: number): number => (isLong ? all : Math.ceil(all / 4));

/** A test that only long runs have, such as one of time or memory, which depend on the machine. */
export const longIt: (title: string, test: Mocha.Func | Mocha.AsyncFunc) => void = isLong
  ? it
  : () => {};

/** As `longIt`, for a group of tests. */
export const longDescribe: (title: string, group: (this: Mocha.Suite) => void) => void = isLong
  ? describe
  : () => {};
