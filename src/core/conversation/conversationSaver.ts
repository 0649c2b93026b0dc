import type { Clock } from '../query/clock';

/** Milliseconds after which text that has arrived is being saved: of the second that it may take, half is for the disk. */
const latest = 500;

/** Saves something that changes: at once, or together with what changes soon after, one write after the other. */
export class ConversationSaver {
  private writing: Promise<void> | undefined;
  private isDirty = false;
  private cancel: (() => void) | undefined;

  /**
   * @param write writes what there is to save at the time of the call; what goes wrong is its own business
   */
  constructor(
    private readonly clock: Clock,
    private readonly write: () => Promise<void>,
  ) {}

  /** Something has changed that may wait for {@link latest}. */
  saveSoon(): void {
    this.isDirty = true;
    this.cancel ??= this.clock.after(latest, () => {
      this.cancel = undefined;
      void this.flush();
    });
  }

  /** Something has changed that must not be lost. Resolves when it is written. */
  save(): Promise<void> {
    this.isDirty = true;
    return this.flush();
  }

  /** Resolves when all that has changed is written; after that, nothing is left that would write. */
  async flush(): Promise<void> {
    while (this.writing) {
      await this.writing;
    }
    if (!this.isDirty) {
      return;
    }
    this.isDirty = false;
    this.cancel?.();
    this.cancel = undefined;
    this.writing = this.write().finally(() => {
      this.writing = undefined;
    });
    await this.writing;
  }
}
