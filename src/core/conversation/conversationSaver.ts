import type { Clock } from '../query/clock';

/** Milliseconds after which text that has arrived is saved at the latest. */
const latest = 1000;

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
    this.cancel ??= this.clock.after(latest, () => void this.save());
  }

  /** Something has changed that must not be lost. Resolves when it is written. */
  async save(): Promise<void> {
    this.isDirty = true;
    this.cancel?.();
    this.cancel = undefined;
    while (this.writing) {
      await this.writing;
    }
    if (this.isDirty) {
      this.isDirty = false;
      this.writing = this.write().finally(() => {
        this.writing = undefined;
      });
      await this.writing;
    }
  }

  /** Resolves when all that has changed is written. */
  async flush(): Promise<void> {
    if (this.isDirty || this.writing) {
      await this.save();
    }
  }
}
