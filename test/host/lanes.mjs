import { availableParallelism } from 'node:os';

/** More VS Codes than this at once need more memory than many machines have. */
const most = 4;

/**
 * How many suites run side by side: one for each processor, or as many as `AGENT_QUERY_LANES` says.
 *
 * @returns {number}
 */
export function laneCount() {
  const wanted = process.env.AGENT_QUERY_LANES;
  if (!wanted) {
    return Math.min(availableParallelism(), most);
  }
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`AGENT_QUERY_LANES is ${wanted}; it must be a number from 1.`);
  }
  return count;
}

/** Runs only so many tasks at once, first come, first served. */
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
