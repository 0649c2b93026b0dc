/** The length of an idle period in browsers without requestIdleCallback. */
const idlePeriodMs = 5;

/**
 * Waits until the page is idle.
 *
 * @returns a function that returns true when the idle period is over
 */
export function idle(): Promise<() => boolean> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(deadline => resolve(() => deadline.timeRemaining() < 1));
      return;
    }
    setTimeout(() => {
      const end = performance.now() + idlePeriodMs;
      resolve(() => performance.now() >= end);
    });
  });
}
