import { availableParallelism } from 'node:os';

/** More parallel VS Codes need more memory than many machines have. */
const maxLanes = 4;

/**
 * The number of suites that run in parallel: one more than there are processors, because each waits for a quarter of
 * its time, or the value of `AGENT_QUERY_LANES`.
 *
 * @returns {number}
 */
export function laneCount() {
  const wanted = process.env.AGENT_QUERY_LANES;
  if (!wanted) {
    return Math.min(availableParallelism() + 1, maxLanes);
  }
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`AGENT_QUERY_LANES is ${wanted}; it must be a number from 1.`);
  }
  return count;
}

/** Limits how many tasks run at the same time. Waiting tasks start in the order in which they were added. */
export class Lanes {
  #free;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} count */
  constructor(count) {
    this.#free = count;
  }

  /**
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  async run(task) {
    if (this.#free > 0) {
      this.#free--;
    } else {
      await /** @type {Promise<void>} */ (new Promise(resolve => this.#waiting.push(resolve)));
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#free++;
      }
    }
  }
}
