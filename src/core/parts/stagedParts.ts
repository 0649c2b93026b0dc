import { Emitter } from '../async/emitter';
import { canInclude, isOverLimit } from './partConcern';
import { agreedTo, type PartLimits, withinLimits } from './partLimits';
import { type PartRecord, sourceKey } from './partSource';
import { withUniqueNames } from './withUniqueNames';

/** The parts of the next question, in the order in which they will be sent. */
export class StagedParts {
  private list: readonly PartRecord[] = [];
  private readonly changes = new Emitter<readonly PartRecord[]>();

  /** All parts, including those that will not be sent. */
  get all(): readonly PartRecord[] {
    return this.list;
  }

  /** The parts that will be sent. */
  get included(): readonly PartRecord[] {
    return this.list.filter(part => part.included);
  }

  /** @returns a function that removes the listener */
  onChange(listener: (parts: readonly PartRecord[]) => void): () => void {
    return this.changes.listen(listener);
  }

  /** Adds parts at the end. A part that is already staged is replaced in its position, as it may have changed. */
  add(parts: readonly PartRecord[]): void {
    this.set(withUniqueNames(deduplicate([...this.list, ...parts])));
  }

  /**
   * Replaces pending parts that are still listed with the parts that they turned out to be.
   *
   * @param parts by the ids of the pending ones
   * @returns those that are now listed; parts that exceed a limit are not included
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
    this.set(withUniqueNames(deduplicate(list)));
    return this.list.filter(({ id }) => byId.has(id));
  }

  /** Replaces parts that have the same id. */
  update(parts: readonly PartRecord[]): void {
    const byId = new Map(parts.map(part => [part.id, part]));
    this.set(this.list.map(part => byId.get(part.id) ?? part));
  }

  /** Moves a part to an index in the list, counted from 0. */
  move(id: string, to: number): void {
    const part = this.list.find(each => each.id === id);
    if (part) {
      const others = this.list.filter(each => each !== part);
      this.set([...others.slice(0, to), part, ...others.slice(to)]);
    }
  }

  /** The user's decision on a part. Including one that exceeds a limit confirms the size of all included parts. */
  include(id: string, included: boolean): void {
    const decided = this.list.find(part => part.id === id);
    const list = this.list.map(part =>
      part === decided ? { ...part, included: included && canInclude(part) } : part,
    );
    const agrees = included && decided !== undefined && isOverLimit(decided);
    this.set(agrees ? list.map(part => (part.included ? agreedTo(part) : part)) : list);
  }

  /** Includes parts that were excluded for their size, and confirms the size of all included parts. */
  includeAll(ids: readonly string[]): void {
    const chosen = new Set(ids);
    this.set(
      this.list.map(part =>
        part.included || (chosen.has(part.id) && isOverLimit(part)) ? agreedTo(part) : part,
      ),
    );
  }

  /** Removes parts from the list. */
  remove(...ids: readonly string[]): void {
    const removed = new Set(ids);
    this.set(this.list.filter(part => !removed.has(part.id)));
  }

  /** Clears the list, and returns the parts that were included. */
  take(): readonly PartRecord[] {
    const taken = this.included;
    this.set([]);
    return taken;
  }

  /** Puts parts back before the others, as {@link take} returned them. */
  putBack(parts: readonly PartRecord[]): void {
    this.set(withUniqueNames(deduplicate([...parts, ...this.list])));
  }

  private set(list: readonly PartRecord[]): void {
    this.list = list;
    this.changes.fire(list);
  }
}

/** Of duplicates, keeps the last one in the position of the first. */
function deduplicate(parts: readonly PartRecord[]): readonly PartRecord[] {
  return [...new Map(parts.map(part => [sourceKey(part.source), part])).values()];
}
