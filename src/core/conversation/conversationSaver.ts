import type { Clock } from '../async/clock';

/** Milliseconds after which text that has arrived is being saved: of the second that it may take, half is for the disk. */
const saveDelayMs = 500;

/** Milliseconds after which what could not be saved is tried again: the first time, and at most. */
const minRetryDelayMs = 1000;
const maxRetryDelayMs = 60_000;

/** Saves something that changes: at once, or together with what changes soon after, one write after the other. */
export class ConversationSaver {
  private writing: Promise<void> | undefined;
  private isDirty = false;
  /** How many writes have begun. */
  private begun = 0;
  /** How many have failed in a row. */
  private failed = 0;
  private cancel: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;

  /**
   * @param write writes what there is to save at the time of the call; throws if something is left to be saved, which
   * is tried again after a pause that grows, and with the next change
   */
  constructor(
    private readonly clock: Clock,
    private readonly write: () => Promise<void>,
  ) {}

  /** Something has changed that may wait for {@link saveDelayMs}. */
  saveSoon(): void {
    this.isDirty = true;
    this.cancel ??= this.clock.after(saveDelayMs, () => {
      this.cancel = undefined;
      void this.flush();
    });
  }

  /** Something has changed that must not be lost. Resolves when it is written, or could not be. */
  save(): Promise<void> {
    this.isDirty = true;
    return this.flush();
  }

  /**
   * Resolves when all that has changed is written; after that, nothing is left that would write. If it could not be
   * written, resolves as well, and goes on trying.
   */
  async flush(): Promise<void> {
    const { begun } = this;
    while (this.writing) {
      await this.writing;
    }
    // Of several who wait, the first writes for all.
    if (!this.isDirty || this.begun > begun) {
      return;
    }
    this.begun += 1;
    this.writing = this.attempt().finally(() => {
      this.writing = undefined;
    });
    await this.writing;
  }

  private async attempt(): Promise<void> {
    // What changes in one go is saved in one go: of a question on its way from one place to another, no half.
    await Promise.resolve();
    this.isDirty = false;
    this.cancel?.();
    this.cancel = undefined;
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    try {
      await this.write();
      this.failed = 0;
    } catch {
      this.isDirty = true;
      const pause = Math.min(minRetryDelayMs * 2 ** this.failed, maxRetryDelayMs);
      this.failed += 1;
      this.cancelRetry = this.clock.after(pause, () => void this.flush());
    }
  }
}
