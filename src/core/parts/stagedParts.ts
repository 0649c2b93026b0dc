import { Emitter } from '../emitter';
import { type PartRecord, sameSource } from './partSource';

/** The parts of the next question, in the order in which they will be sent. */
export class StagedParts {
  private list: readonly PartRecord[] = [];
  private readonly changes = new Emitter<readonly PartRecord[]>();

  get all(): readonly PartRecord[] {
    return this.list;
  }

  onChange(listener: (parts: readonly PartRecord[]) => void): () => void {
    return this.changes.listen(listener);
  }

  /** Adds parts at the end; what is staged already is replaced where it stands, as it may have changed. */
  add(parts: readonly PartRecord[]): void {
    const list = [...this.list];
    for (const part of parts) {
      const at = list.findIndex(each => sameSource(each.source, part.source));
      if (at === -1) {
        list.push(part);
      } else {
        list[at] = part;
      }
    }
    this.set(list);
  }

  remove(id: string): void {
    this.set(this.list.filter(part => part.id !== id));
  }

  /** All parts, which are then no longer staged. */
  take(): readonly PartRecord[] {
    const taken = this.list;
    this.set([]);
    return taken;
  }

  private set(list: readonly PartRecord[]): void {
    this.list = list;
    this.changes.fire(list);
  }
}
