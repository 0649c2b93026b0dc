import { abortable } from '../async/abortable';
import {
  type FindFiles,
  type MoreFiles,
  type PartInspector,
  refreshParts,
} from '../parts/partInspector';
import { agreedTo, withinLimits } from '../parts/partLimits';
import { PartLookup } from '../parts/partLookup';
import { withUniqueNames } from '../parts/partNames';
import type { PartRecord, PartSource } from '../parts/partSource';

/** The parts of a question immediately before it is sent. */
export interface FoundParts {
  readonly parts: readonly PartRecord[];
  /** The {@link parts} that are not included. */
  readonly excluded: readonly PartRecord[];
  /** The further files, if the folders contain more than were taken. */
  readonly more: MoreFiles | undefined;
  /** True if a selected folder has no files, or the search for them was canceled. */
  readonly isEmpty: boolean;
}

/** The parts of a question as far as they are known, and the lookups that complete them. */
export interface PartsToFind {
  readonly parts: readonly PartRecord[];
  readonly lookups: readonly PartLookup[];
}

/** Looks up the content of the files and folders among a conversation's parts. */
export class PartFinder {
  private readonly lookups = new Set<PartLookup>();

  /** @param ended aborts when the conversation is closed */
  constructor(
    private readonly inspector: PartInspector,
    private readonly ended: AbortSignal,
  ) {}

  /**
   * Starts to look up the user's selection.
   *
   * @param find set if files may be folders
   */
  lookUp(sources: readonly PartSource[], find?: FindFiles): PartLookup {
    const lookup = new PartLookup(this.inspector, sources, find);
    this.lookups.add(lookup);
    void lookup.done.then(() => this.lookups.delete(lookup));
    if (this.ended.aborted) {
      lookup.drop();
    }
    return lookup;
  }

  /**
   * Starts to look up earlier parts whose lookup was never completed. Of the other parts, the included ones are treated
   * as confirmed.
   *
   * @param more further files to add
   */
  lookUpAgain(parts: readonly PartRecord[], more?: MoreFiles): PartsToFind {
    const lookups: PartLookup[] = [];
    const pendingParts = (sources: readonly PartSource[], find: FindFiles) => {
      const lookup = this.lookUp(sources, find);
      lookups.push(lookup);
      return lookup.pending;
    };
    const { find } = this.inspector;
    const records = parts.flatMap(part =>
      part.isPending ? pendingParts([part.source], find) : [part.included ? agreedTo(part) : part],
    );
    return { parts: [...records, ...(more ? pendingParts(more.folders, more.find) : [])], lookups };
  }

  lookupsOf(parts: readonly PartRecord[]): readonly PartLookup[] {
    return [...this.lookups].filter(lookup => parts.some(({ id }) => lookup.has(id)));
  }

  /** Stops waiting for a part. */
  drop(id: string): void {
    for (const lookup of this.lookups) {
      lookup.drop(each => each === id);
    }
  }

  /** Stops waiting for all parts. */
  dropAll(): void {
    for (const lookup of this.lookups) {
      lookup.drop();
    }
  }

  /**
   * Waits for the lookups of a question, and looks up all other parts again, since files may have changed.
   *
   * @throws {AgentQueryError} of kind `cancelled` when the signal aborts; its lookups are then dropped
   */
  async find(wanted: PartsToFind, signal: AbortSignal): Promise<FoundParts> {
    const drop = () => {
      for (const lookup of wanted.lookups) {
        lookup.drop();
      }
    };
    signal.addEventListener('abort', drop, { once: true });
    const found = await abortable(signal, () => this.complete(wanted));
    // The user may still want more of the files that were found.
    signal.removeEventListener('abort', drop);
    return found;
  }

  private async complete({ parts, lookups }: PartsToFind): Promise<FoundParts> {
    const [lookedUp, refreshed] = await Promise.all([
      Promise.all(lookups.map(({ done }) => done)),
      refreshParts(
        this.inspector,
        parts.filter(({ isPending }) => !isPending),
      ),
    ]);
    const current = new Map(refreshed.map(part => [part.id, [part] as readonly PartRecord[]]));
    for (const result of lookedUp) {
      for (const [id, found] of result.parts) {
        current.set(id, found);
      }
    }
    const records = withinLimits(
      withUniqueNames(parts.flatMap(({ id }) => current.get(id) ?? [])),
      this.inspector.limits,
    );
    return {
      parts: records,
      excluded: records.filter(({ included }) => !included),
      more: lookedUp.find(({ more }) => more)?.more,
      isEmpty: lookedUp.some(({ isEmpty }) => isEmpty),
    };
  }
}
