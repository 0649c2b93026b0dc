/** Calls back once, so many milliseconds after the first request since the last time. */
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
