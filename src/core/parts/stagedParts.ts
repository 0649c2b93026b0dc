import { withTimeout } from '../async/abortable';
import type { Clock } from '../async/clock';
import { mapAll, Sequencer } from '../async/concurrency';
import { Emitter } from '../async/emitter';
import { inspectConcurrency, type PartInspector, refreshed } from './partInspector';
import { agreedTo, type PartLimits, withinLimits } from './partLimits';
import { withUniqueNames } from './partNames';
import { canInclude, isOverLimit, type PartRecord, sourceKey } from './partSource';

/** The parts of the next question, in the order in which they will be sent. */
export class StagedParts {
  private list: readonly PartRecord[] = [];
  private readonly changes = new Emitter<readonly PartRecord[]>();
  readonly onChange = this.changes.event;

  /** All parts, including parts that will not be sent. */
  get all(): readonly PartRecord[] {
    return this.list;
  }

  /** The parts that will be sent. */
  get included(): readonly PartRecord[] {
    return this.list.filter(part => part.included);
  }

  /** Appends parts. A part that is already staged is replaced in its position, as it may have changed. */
  append(parts: readonly PartRecord[]): void {
    this.set(withUniqueNames(deduplicate([...this.list, ...parts])));
  }

  /**
   * Replaces pending parts that are still listed with the parts found for them.
   *
   * @param parts by the ids of the pending ones
   * @returns the parts that are now listed; parts that exceed a limit are not included
   */
  settle(
    parts: ReadonlyMap<string, readonly PartRecord[]>,
    limits: PartLimits,
  ): readonly PartRecord[] {
    const isSettled = ({ id }: PartRecord) => parts.has(id);
    const replacements = this.list.filter(isSettled).flatMap(({ id }) => parts.get(id) ?? []);
    const keys = new Set(replacements.map(({ source }) => sourceKey(source)));
    const others = this.list.filter(part => !isSettled(part) && !keys.has(sourceKey(part.source)));
    const byId = new Map(withinLimits(replacements, limits, others).map(part => [part.id, part]));
    const list = this.list.flatMap(part =>
      (parts.get(part.id) ?? [part]).map(each => byId.get(each.id) ?? each),
    );
    this.set(withUniqueNames(deduplicate(list)));
    return this.list.filter(({ id }) => byId.has(id));
  }

  /** Replaces parts that have the same id. */
  replace(parts: readonly PartRecord[]): void {
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

  /** Sets if the user includes a part. Including one that exceeds a limit confirms the size of all included parts. */
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

/** The parts without duplicates: the last part of each source, in the position of the first. */
function deduplicate(parts: readonly PartRecord[]): readonly PartRecord[] {
  return [...new Map(parts.map(part => [sourceKey(part.source), part])).values()];
}

/** The time that a file system has to answer; after that, the part does not change. */
const timeoutMs = 5000;

/** Inspects staged parts again when they may have changed. */
export class StagedRefresher {
  /** Tests for parts that have changed, to be run next. */
  private changed: ((part: PartRecord) => boolean)[] = [];
  /** Runs one refresh after the other: if two overlapped, the earlier could overwrite newer results of the later. */
  private readonly sequencer = new Sequencer();

  constructor(
    private readonly staged: StagedParts,
    private readonly inspector: Pick<PartInspector, 'limits' | 'inspect'>,
    private readonly clock: Clock,
    private readonly ended: AbortSignal,
  ) {}

  /** Inspects the parts for which a test returns true, after any refresh that is running. */
  refresh(isChanged: (part: PartRecord) => boolean): void {
    this.changed.push(isChanged);
    void this.sequencer.run(() => this.run());
  }

  /** Runs all tests that wait; the first of several calls runs them for all. */
  private async run(): Promise<void> {
    const changed = this.changed;
    this.changed = [];
    if (changed.length > 0 && !this.ended.aborted) {
      await this.refreshAll(part => !part.isPending && changed.some(isChanged => isChanged(part)));
    }
  }

  private async refreshAll(isChanged: (part: PartRecord) => boolean): Promise<void> {
    const before = this.staged.all.filter(isChanged);
    const inspected = await mapAll(before, inspectConcurrency, part => this.inspect(part));
    if (this.ended.aborted) {
      return;
    }
    const now = new Map(this.staged.all.map(part => [part.id, part]));
    const different: PartRecord[] = [];
    const ids = new Set(before.map(({ id }) => id));
    const others = this.staged.all.filter(({ id }) => !ids.has(id));
    const records = withinLimits(inspected, this.inspector.limits, others);
    for (const [index, part] of records.entries()) {
      const listed = now.get(part.id);
      if (listed === before[index]) {
        if (JSON.stringify(part) !== JSON.stringify(listed)) {
          different.push(part);
        }
      } else if (listed) {
        // The user has changed it in the meantime, so it is inspected again.
        this.refresh(({ id }) => id === part.id);
      }
    }
    if (different.length > 0) {
      this.staged.replace(different);
    }
  }

  private async inspect(part: PartRecord): Promise<PartRecord> {
    const record = await withTimeout(this.clock, timeoutMs, this.inspector.inspect(part.source));
    return record ? refreshed(part, record) : part;
  }
}
