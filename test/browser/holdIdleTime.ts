/** Exists in the pages of a PagePool: gives the idle time that {@link holdIdleTime} has held back. */
export type BecomeIdle = () => void;

/**
 * Runs in a page before its scripts: callbacks for idle time do not run while the page loads, until `becomeIdle` is
 * called. An empty page prepares for its first answer then, and draws a sample five times, which costs more than most
 * tests do.
 */
export function holdIdleTime(): void {
  const whenIdle = window.requestIdleCallback.bind(window);
  const held: IdleRequestCallback[] = [];
  window.requestIdleCallback = (callback, options) =>
    document.readyState === 'complete' ? whenIdle(callback, options) : held.push(callback);
  const becomeIdle: BecomeIdle = () => {
    for (const callback of held.splice(0)) {
      whenIdle(callback);
    }
  };
  Object.assign(globalThis, { becomeIdle });
}
