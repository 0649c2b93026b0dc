import type { Clock } from '../async/clock';
import { mapInOrder } from '../async/mapInOrder';
import type { PartInspector } from './partInspector';
import { withinLimits } from './partLimits';
import type { PartRecord } from './partSource';
import { refreshed } from './refreshParts';
import type { StagedParts } from './stagedParts';

/** Parts that are looked at together. */
const atOnce = 32;

/** Milliseconds after which a file system that does not answer is not waited for: the part stays as it is listed. */
const patience = 5000;

/** Looks again at parts of a list that have changed. */
export class StagedRefresher {
  /** What says which parts have changed since they were last looked at. */
  private changed: ((part: PartRecord) => boolean)[] = [];
  private isRunning = false;

  constructor(
    private readonly staged: StagedParts,
    private readonly inspector: Pick<PartInspector, 'limits' | 'inspect'>,
    private readonly clock: Clock,
    private readonly ended: AbortSignal,
  ) {}

  refresh(isChanged: (part: PartRecord) => boolean): void {
    this.changed.push(isChanged);
    void this.run();
  }

  /** One after the other: of two that overlap, the later could be overtaken by what the earlier has read. */
  private async run(): Promise<void> {
    if (this.isRunning) {
      return;
    }
    this.isRunning = true;
    try {
      while (this.changed.length > 0 && !this.ended.aborted) {
        const changed = this.changed;
        this.changed = [];
        await this.refreshAll(
          part => !part.isPending && changed.some(isChanged => isChanged(part)),
        );
      }
    } finally {
      this.isRunning = false;
    }
  }

  private async refreshAll(isChanged: (part: PartRecord) => boolean): Promise<void> {
    const before = this.staged.all.filter(isChanged);
    const fresh: PartRecord[] = [];
    for await (const part of mapInOrder(before, atOnce, each => this.inspect(each))) {
      fresh.push(part);
    }
    if (this.ended.aborted) {
      return;
    }
    const now = new Map(this.staged.all.map(part => [part.id, part]));
    const different: PartRecord[] = [];
    const ids = new Set(before.map(({ id }) => id));
    const others = this.staged.all.filter(({ id }) => !ids.has(id));
    const found = withinLimits(fresh, this.inspector.limits, others);
    for (const [index, part] of found.entries()) {
      const listed = now.get(part.id);
      if (listed === before[index]) {
        if (JSON.stringify(part) !== JSON.stringify(listed)) {
          different.push(part);
        }
      } else if (listed) {
        // A person has decided about it meanwhile: once more, from what it is since.
        this.changed.push(({ id }) => id === part.id);
      }
    }
    if (different.length > 0) {
      this.staged.update(different);
    }
  }

  private async inspect(part: PartRecord): Promise<PartRecord> {
    let stop = () => {};
    const late = new Promise<undefined>(resolve => {
      stop = this.clock.after(patience, () => resolve(undefined));
    });
    const found = await Promise.race([this.inspector.inspect(part.source), late]);
    stop();
    return found ? refreshed(part, found) : part;
  }
}
