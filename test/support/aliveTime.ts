/** The interval at which this process shows that it runs. */
const beatMs = 250;
/** A busy machine delays a beat, but not by more. */
const longestBeatMs = 500;

let alive = 0;
let last = performance.now();
// Not when it is first asked, because it could not tell afterwards whether the machine has stood still.
setInterval(beat, beatMs).unref();

/** The milliseconds for which this process has been running. While the machine stands still, they do not increase. */
export function aliveMs(): number {
  beat();
  return alive;
}

function beat(): void {
  const now = performance.now();
  alive += Math.min(now - last, longestBeatMs);
  last = now;
}
