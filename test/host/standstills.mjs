/** The interval at which a machine must show that it runs. */
const beatMs = 1000;
/** A busy machine delays a beat, but not by that much. */
const limitMs = 5000;

/**
 * Notices when the whole machine stands still, as a virtual machine does while it is saved or moved. The clock that
 * timers use continues during this time, so a test that waits can reach its time limit without being at fault.
 */
export class Standstills {
  #started = performance.now();
  #last = this.#started;
  /** @type {string[]} */
  #found = [];
  #timer = setInterval(() => this.#beat(), beatMs);

  /**
   * Ends the watch.
   *
   * @returns {string[]} a sentence for each standstill
   */
  end() {
    this.#beat();
    clearInterval(this.#timer);
    return this.#found;
  }

  #beat() {
    const now = performance.now();
    const stoodMs = now - this.#last - beatMs;
    if (stoodMs > limitMs) {
      const [length, start] = [stoodMs, this.#last - this.#started].map(ms =>
        Math.round(ms / 1000),
      );
      this.#found.push(`The machine stood still for ${length} s, ${start} s after the start.`);
    }
    this.#last = now;
  }
}
