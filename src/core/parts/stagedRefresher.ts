import type { Clock } from '../async/clock';
import { mapInOrder } from '../async/mapInOrder';
import { Sequencer } from '../async/sequencer';
import { withTimeout } from '../async/withTimeout';
import { inspectConcurrency, type PartInspector } from './partInspector';
import { withinLimits } from './partLimits';
import type { PartRecord } from './partSource';
import { refreshed } from './refreshParts';
import type { StagedParts } from './stagedParts';

/** How long a file system may take to answer; after that, the part stays as it is. */
const timeoutMs = 5000;

/** Inspects staged parts again when they may have changed. */
export class StagedRefresher {
  /** Tests for parts that have changed, to be run next. */
  private changed: ((part: PartRecord) => boolean)[] = [];
  /** One after the other: if two overlapped, the earlier could overwrite newer results of the later. */
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
    const inspected: PartRecord[] = [];
    for await (const part of mapInOrder(before, inspectConcurrency, each => this.inspect(each))) {
      inspected.push(part);
    }
    if (this.ended.aborted) {
      return;
    }
    const now = new Map(this.staged.all.map(part => [part.id, part]));
    const different: PartRecord[] = [];
    const ids = new Set(before.map(({ id }) => id));
    const others = this.staged.all.filter(({ id }) => !ids.has(id));
    const found = withinLimits(inspected, this.inspector.limits, others);
    for (const [index, part] of found.entries()) {
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
      this.staged.update(different);
    }
  }

  private async inspect(part: PartRecord): Promise<PartRecord> {
    const found = await withTimeout(this.clock, timeoutMs, this.inspector.inspect(part.source));
    return found ? refreshed(part, found) : part;
  }
}
