import type { Clock } from './clock';

/** Milliseconds that writing may take at a stretch, and of the pause after it, in which others have their turn. */
const budget = 8;
const pause = 16;

/** Characters that may wait to be written. */
const room = 8 * 1024 * 1024;

/** Characters that each line counts beside its own: an empty one takes memory, too. */
const overhead = 64;

/**
 * Writes lines in portions, since a service may send a hundred thousand at once and each may be written to a file. What
 * comes faster than it can be written is left out, and counted.
 */
export class ThrottledWriter<T extends { readonly text: string }> {
  private waiting: T[] = [];
  private waitingLength = 0;
  private omitted = 0;
  private cancelPause: (() => void) | undefined;

  /** @param omission the line that stands for so many that were left out */
  constructor(
    private readonly clock: Clock,
    private readonly write: (line: T) => void,
    private readonly omission: (count: number) => T,
  ) {}

  add(line: T): void {
    const length = line.text.length + overhead;
    if (this.waitingLength + length > room) {
      this.omitted += 1;
      return;
    }
    this.tellOmitted();
    this.waiting.push(line);
    this.waitingLength += length;
    if (!this.cancelPause) {
      this.drain(budget);
    }
  }

  /** Writes all that waits now. */
  flush(): void {
    this.cancelPause?.();
    this.cancelPause = undefined;
    this.tellOmitted();
    this.drain(Number.POSITIVE_INFINITY);
  }

  private drain(milliseconds: number): void {
    const end = this.clock.elapsed() + milliseconds;
    let written = 0;
    for (const line of this.waiting) {
      this.write(line);
      this.waitingLength -= line.text.length + overhead;
      written += 1;
      if (this.clock.elapsed() >= end) {
        break;
      }
    }
    this.waiting = this.waiting.slice(written);
    this.cancelPause =
      written === 0
        ? undefined
        : this.clock.after(pause, () => {
            this.tellOmitted();
            this.drain(budget);
          });
  }

  /** What was left out came after all that waits. */
  private tellOmitted(): void {
    if (this.omitted > 0) {
      const line = this.omission(this.omitted);
      this.omitted = 0;
      this.waiting.push(line);
      this.waitingLength += line.text.length + overhead;
    }
  }
}
