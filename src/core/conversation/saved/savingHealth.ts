import { Emitter } from '../../async/emitter';

/** Consecutive failures of one conversation before they are reported: a file may be locked for a moment. */
const minFailures = 2;

/** Keeps track of whether conversations can be saved, and reports when that changes. */
export class SavingHealth {
  /** Consecutive failures by conversation id. */
  private readonly failures = new Map<string, number>();
  private readonly changes = new Emitter<boolean>();
  private canSave = true;

  /** Calls back with false when conversations can no longer be saved, and with true when all can be saved again. */
  onChange(listener: (canSave: boolean) => void): () => void {
    return this.changes.listen(listener);
  }

  /** Saving a conversation has failed. */
  failed(id: string): void {
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    if (failures >= minFailures) {
      this.set(false);
    }
  }

  /** A conversation is completely saved, or has been deleted. */
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
