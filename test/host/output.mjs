/**
 * Steps run in parallel, but their output appears one step after the other, in the order in which they started. The
 * output of the first unfinished step is shown immediately, the output of the others when it is their turn.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** @typedef {'stdout' | 'stderr'} Stream */

class Section {
  /** @type {[Stream, string | Uint8Array][]} */
  #held = [];
  #isShown = false;
  hasEnded = false;

  /**
   * @param {Stream} stream
   * @param {string | Uint8Array} text
   */
  write(stream, text) {
    if (this.#isShown) {
      process[stream].write(text);
    } else {
      this.#held.push([stream, text]);
    }
  }

  show() {
    this.#isShown = true;
    for (const [stream, text] of this.#held.splice(0)) {
      process[stream].write(text);
    }
  }
}

/** @type {AsyncLocalStorage<Section>} */
const current = new AsyncLocalStorage();
/** @type {Section[]} */
const open = [];

/**
 * Runs an action that writes with {@link print}, and keeps its output together.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function inSection(action) {
  const section = new Section();
  open.push(section);
  showNext();
  try {
    return await current.run(section, action);
  } finally {
    section.hasEnded = true;
    showNext();
  }
}

/**
 * Writes to the section that the caller runs in, or to the screen if there is none.
 *
 * @param {string | Uint8Array} text
 * @param {Stream} [stream]
 */
export function print(text, stream = 'stdout') {
  const section = current.getStore();
  if (section === undefined) {
    process[stream].write(text);
  } else {
    section.write(stream, text);
  }
}

function showNext() {
  for (;;) {
    const first = open[0];
    first?.show();
    if (!first?.hasEnded) {
      return;
    }
    open.shift();
  }
}
