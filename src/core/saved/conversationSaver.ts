import type { Clock } from '../async/clock';
import { Sequencer } from '../async/concurrency';
import { Emitter } from '../async/emitter';

/** The delay of saves that can wait: received text must be on disk within a second, of which half is for the disk. */
const saveDelayMs = 500;

/** The first delay after a failed save; it doubles with each failure. */
const minRetryDelayMs = 1000;

const maxRetryDelayMs = 60_000;

/** Saves changes, immediately or together with changes that follow shortly, one write after the other. */
export class ConversationSaver {
  private readonly sequencer = new Sequencer();
  private isDirty = false;
  /** The flush that has not started, if any: it writes everything up to its start. */
  private waiting: Promise<void> | undefined;
  /** Number of consecutive failures. */
  private failureCount = 0;
  private cancelDelay: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;

  /**
   * @param write writes the state at the time of the call; if it throws, saving is retried after a growing delay, and
   * with the next change
   */
  constructor(
    private readonly clock: Clock,
    private readonly write: () => Promise<void>,
  ) {}

  /** Saves within {@link saveDelayMs}. */
  saveSoon(): void {
    this.isDirty = true;
    this.cancelDelay ??= this.clock.after(saveDelayMs, () => {
      this.cancelDelay = undefined;
      void this.flush();
    });
  }

  /** Saves now. Resolves when the change is written or writing has failed. */
  save(): Promise<void> {
    this.isDirty = true;
    return this.flush();
  }

  /**
   * Resolves when all changes are written; then no write is running or pending. If writing has failed, it resolves as
   * well, and retries continue.
   */
  flush(): Promise<void> {
    this.waiting ??= this.sequencer.run(async () => {
      this.waiting = undefined;
      if (this.isDirty) {
        await this.attempt();
      }
    });
    return this.waiting;
  }

  private async attempt(): Promise<void> {
    // Changes made in the same task are saved together, so that a question that moves is never saved half moved.
    await Promise.resolve();
    this.isDirty = false;
    this.cancelDelay?.();
    this.cancelDelay = undefined;
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    try {
      await this.write();
      this.failureCount = 0;
    } catch {
      this.isDirty = true;
      const delayMs = Math.min(minRetryDelayMs * 2 ** this.failureCount, maxRetryDelayMs);
      this.failureCount += 1;
      this.cancelRetry = this.clock.after(delayMs, () => void this.flush());
    }
  }
}

/**
 * The number of consecutive failures of one conversation before they are reported: a file may be locked for a moment.
 */
const minFailures = 2;

/** Keeps track of whether conversations can be saved, and reports when that changes. */
export class SavingHealth {
  /** The numbers of consecutive failures by conversation id. */
  private readonly failures = new Map<string, number>();
  private readonly changes = new Emitter<boolean>();
  /** Fires with false when conversations can no longer be saved, and with true when all can be saved again. */
  readonly onChange = this.changes.event;
  private canSave = true;

  /** Called when saving a conversation has failed. */
  failed(id: string): void {
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    if (failures >= minFailures) {
      this.set(false);
    }
  }

  /** Called when a conversation is completely saved, or has been deleted. */
  saved(id: string): void {
    this.failures.delete(id);
    if (this.failures.size === 0) {
      this.set(true);
    }
  }

  private set(canSave: boolean): void {
    if (canSave !== this.canSave) {
      this.canSave = canSave;
      this.changes.fire(canSave);
    }
  }
}
