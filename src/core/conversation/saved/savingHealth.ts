import { Emitter } from '../../async/emitter';

/** Failures of one conversation in a row that are worth a word: a file may be locked for a moment. */
const worthTelling = 2;

/** Knows whether conversations can be saved, and says when that has changed. */
export class SavingHealth {
  /** How often in a row the saving of a conversation has failed, by id. */
  private readonly failures = new Map<string, number>();
  private readonly changes = new Emitter<boolean>();
  private isWell = true;

  /** Calls back with whether conversations can be saved, when they no longer can and when all can again. */
  onChange(listener: (canSave: boolean) => void): () => void {
    return this.changes.listen(listener);
  }

  failed(id: string): void {
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    if (failures >= worthTelling) {
      this.set(false);
    }
  }

  /** All of a conversation is saved, or it has been deleted. */
  saved(id: string): void {
    this.failures.delete(id);
    if (this.failures.size === 0) {
      this.set(true);
    }
  }

  private set(isWell: boolean): void {
    if (isWell !== this.isWell) {
      this.isWell = isWell;
      this.changes.fire(isWell);
    }
  }
}
