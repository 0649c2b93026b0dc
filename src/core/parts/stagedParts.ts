import { Emitter } from '../async/emitter';
import { canInclude, isOverLimit } from './partConcern';
import { agreedTo, type PartLimits, withinLimits } from './partLimits';
import { type PartRecord, sourceKey } from './partSource';
import { withUniqueNames } from './withUniqueNames';

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
    this.set(withUniqueNames(eachOnce([...this.list, ...parts])));
  }

  /**
   * Puts what pending parts have become in their place, as far as they are still listed.
   *
   * @param parts by the ids of the pending ones
   * @returns what is now listed of them; those that pass a limit are not included
   */
  settle(
    parts: ReadonlyMap<string, readonly PartRecord[]>,
    limits: PartLimits,
  ): readonly PartRecord[] {
    const isSettled = ({ id }: PartRecord) => parts.has(id);
    const found = this.list.filter(isSettled).flatMap(({ id }) => parts.get(id) ?? []);
    const keys = new Set(found.map(({ source }) => sourceKey(source)));
    const others = this.list.filter(part => !isSettled(part) && !keys.has(sourceKey(part.source)));
    const byId = new Map(withinLimits(found, limits, others).map(part => [part.id, part]));
    const list = this.list.flatMap(part =>
      (parts.get(part.id) ?? [part]).map(each => byId.get(each.id) ?? each),
    );
    this.set(withUniqueNames(eachOnce(list)));
    return this.list.filter(({ id }) => byId.has(id));
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

  /** Puts parts before the others, as they were taken. */
  putBack(parts: readonly PartRecord[]): void {
    this.set(withUniqueNames(eachOnce([...parts, ...this.list])));
  }

  private set(list: readonly PartRecord[]): void {
    this.list = list;
    this.changes.fire(list);
  }
}

/** Of several that are the same to send, the last one, where the first one stands. */
function eachOnce(parts: readonly PartRecord[]): readonly PartRecord[] {
  return [...new Map(parts.map(part => [sourceKey(part.source), part])).values()];
}
