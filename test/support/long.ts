import { describe, it } from 'mocha';

/** `npm run test:long` sets it: the run may take hours, and has the machine for itself. */
const isLong = process.env.AGENT_QUERY_LONG === '1';

/** A test that only long runs have, such as one of time or memory, which depend on the machine. */
export const longIt: (...test: Parameters<typeof it>) => void = isLong ? it : () => {};

/** As `longIt`, for a group of tests. */
export const longDescribe: (...group: Parameters<typeof describe>) => void = isLong
  ? describe
  : () => {};
