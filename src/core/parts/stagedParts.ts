import { Emitter } from '../emitter';
import { agreedTo } from './limits';
import { canInclude, isOverLimit } from './partConcern';
import { type PartRecord, sourceKey } from './partSource';
import { withUniqueNames } from './uniqueNames';

/** The parts of the next question, in the order in which they will be sent. */
export class StagedParts {
  private list: readonly PartRecord[] = [];
  private readonly changes = new Emitter<readonly PartRecord[]>();

  get all(): readonly PartRecord[] {
    return this.list;
  }

  /** Those that the next question takes along. */
  get included(): readonly PartRecord[] {
    return this.list.filter(part => part.included);
  }

  onChange(listener: (parts: readonly PartRecord[]) => void): () => void {
    return this.changes.listen(listener);
  }

  /** Adds parts at the end; what is staged already is replaced where it stands, as it may have changed. */
  add(parts: readonly PartRecord[]): void {
    const byKey = new Map(this.list.map(part => [sourceKey(part.source), part]));
    for (const part of parts) {
      byKey.set(sourceKey(part.source), part);
    }
    this.set(withUniqueNames([...byKey.values()]));
  }

  /** Puts parts as they are now in the place of those with the same id. */
  update(parts: readonly PartRecord[]): void {
    const byId = new Map(parts.map(part => [part.id, part]));
    this.set(this.list.map(part => byId.get(part.id) ?? part));
  }

  /** Puts a part where it is to stand in the list, counted from 0. */
  move(id: string, to: number): void {
    const part = this.list.find(each => each.id === id);
    if (part) {
      const others = this.list.filter(each => each !== part);
      this.set([...others.slice(0, to), part, ...others.slice(to)]);
    }
  }

  /** A person's own decision on a part. Including one over a limit agrees to the size of all that is then included. */
  include(id: string, included: boolean): void {
    const decided = this.list.find(part => part.id === id);
    const list = this.list.map(part =>
      part === decided ? { ...part, included: included && canInclude(part) } : part,
    );
    const agrees = included && decided !== undefined && isOverLimit(decided);
    this.set(agrees ? list.map(part => (part.included ? agreedTo(part) : part)) : list);
  }

  /** Includes parts that were kept out for their size, and agrees to the size of all that is then included. */
  includeAll(ids: readonly string[]): void {
    const chosen = new Set(ids);
    this.set(
      this.list.map(part =>
        part.included || (chosen.has(part.id) && isOverLimit(part)) ? agreedTo(part) : part,
      ),
    );
  }

  remove(...ids: readonly string[]): void {
    const removed = new Set(ids);
    this.set(this.list.filter(part => !removed.has(part.id)));
  }

  /** Takes all parts off the list, and returns those that are included. */
  take(): readonly PartRecord[] {
    const taken = this.included;
    this.set([]);
    return taken;
  }

  private set(list: readonly PartRecord[]): void {
    this.list = list;
    this.changes.fire(list);
  }
}
