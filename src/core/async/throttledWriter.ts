import { limits } from '../../protocol/responseLimits';
import type { Clock } from './clock';

/** The longest time for which lines are written before the event loop gets a turn, and the length of its turn. */
const sliceMs = 8;
const pauseMs = 16;

/**
 * Writes lines in short slices, because a service may send a hundred thousand in one response and each may be written
 * to a file. Lines that arrive faster than they can be written are dropped and counted.
 */
export class ThrottledWriter<T extends { readonly text: string }> {
  private waiting: T[] = [];
  private waitingLength = 0;
  private omittedCount = 0;
  private cancelPause: (() => void) | undefined;

  /** @param omission makes the line that stands for dropped lines */
  constructor(
    private readonly clock: Clock,
    private readonly write: (line: T) => void,
    private readonly omission: (count: number) => T,
  ) {}

  /** Writes the line now or later, or drops it if too much is waiting. */
  append(line: T): void {
    const length = line.text.length + limits.channelLineOverhead;
    if (this.waitingLength + length > limits.channelLength) {
      this.omittedCount += 1;
      return;
    }
    this.addOmission();
    this.waiting.push(line);
    this.waitingLength += length;
    if (!this.cancelPause) {
      this.drain(sliceMs);
    }
  }

  /** Writes everything that is waiting. */
  flush(): void {
    this.cancelPause?.();
    this.cancelPause = undefined;
    this.addOmission();
    this.drain(Number.POSITIVE_INFINITY);
  }

  private drain(limitMs: number): void {
    const end = this.clock.elapsed() + limitMs;
    let written = 0;
    for (const line of this.waiting) {
      this.write(line);
      this.waitingLength -= line.text.length + limits.channelLineOverhead;
      written += 1;
      if (this.clock.elapsed() >= end) {
        break;
      }
    }
    this.waiting = this.waiting.slice(written);
    this.cancelPause =
      written === 0
        ? undefined
        : this.clock.after(pauseMs, () => {
            this.addOmission();
            this.drain(sliceMs);
          });
  }

  /** Writes the line for the dropped lines, which arrived after all waiting ones. */
  private addOmission(): void {
    if (this.omittedCount > 0) {
      const line = this.omission(this.omittedCount);
      this.omittedCount = 0;
      this.waiting.push(line);
      this.waitingLength += line.text.length + limits.channelLineOverhead;
    }
  }
}
