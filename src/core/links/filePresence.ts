import type { Clock } from '../async/clock';
import { withTimeout } from '../async/withTimeout';

/** How long a file system's answer is valid. */
const maxAgeMs = 30_000;

/** How many answers are kept. */
const maxCount = 5000;

/** How long a file system may take to answer. */
const timeoutMs = 5000;

/**
 * Tells which addresses are files, and caches the answers. File systems may be slow or never answer: callers wait at
 * most {@link timeoutMs}, and a file system that is late is not asked anything else until it answers.
 */
export class FilePresence {
  private readonly answers = new Map<string, { readonly at: number; readonly isFile: boolean }>();
  /** Pending questions, by address, with the timeout. */
  private readonly pending = new Map<string, Promise<boolean | undefined>>();
  private readonly unresponsive = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly clock: Clock) {}

  /**
   * @param fileSystem a workspace folder or file system, which answers or does not answer as a whole
   * @param ask asks the file system; a rejection means no
   * @returns undefined if there is no answer in time
   */
  async isFile(
    address: string,
    fileSystem: string,
    ask: () => Promise<boolean>,
  ): Promise<boolean | undefined> {
    const known = this.answers.get(address);
    if (known && this.clock.elapsed() - known.at < maxAgeMs) {
      return known.isFile;
    }
    const pending = this.pending.get(address);
    if (pending || this.unresponsive.has(fileSystem)) {
      return pending;
    }
    const answer = withTimeout(this.clock, timeoutMs, this.ask(address, fileSystem, ask), () =>
      this.unresponsive.add(fileSystem),
    );
    this.pending.set(address, answer);
    return answer;
  }

  /** Resolves when a file system that was late may be asked again; at once if none is late. */
  async recovered(): Promise<void> {
    if (this.unresponsive.size > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
  }

  /** Drops all answers, so that file systems are asked again. */
  forget(): void {
    this.answers.clear();
    this.unresponsive.clear();
    this.wake();
  }

  private async ask(
    address: string,
    fileSystem: string,
    ask: () => Promise<boolean>,
  ): Promise<boolean> {
    const isFile = await ask().catch(() => false);
    this.pending.delete(address);
    const wasLate = this.unresponsive.delete(fileSystem);
    if (this.answers.size >= maxCount) {
      this.answers.clear();
    }
    this.answers.set(address, { at: this.clock.elapsed(), isFile });
    if (wasLate) {
      this.wake();
    }
    return isFile;
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) {
      resolve();
    }
  }
}
