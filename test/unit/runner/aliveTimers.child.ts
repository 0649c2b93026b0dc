/** Starts a plain timer and one that counts the time in which this process runs. */
const plain = globalThis.setTimeout;
await import('../../host/aliveTimers.cjs');

plain(() => console.log('plain'), 1550);
setTimeout(
  (...args: readonly string[]) => console.log('alive', ...args),
  1500,
  'with',
  'its',
  'arguments',
);
clearTimeout(setTimeout(() => console.log('cleared'), 1200));
console.log('started');

export {};
