/**
 * Returns a function that requests a callback. Requests are combined: the callback runs this many milliseconds after
 * the first request since its last run.
 */
export function throttle(milliseconds: number, callback: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (!isWaiting) {
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        callback();
      }, milliseconds);
    }
  };
}
