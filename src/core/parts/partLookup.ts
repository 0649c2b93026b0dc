import { abortable } from '../async/abortable';
import { mapInOrder } from '../async/concurrency';
import {
  type FindFiles,
  type FoundFiles,
  inspectConcurrency,
  type MoreFiles,
  type PartInspector,
} from './partInspector';
import { type PartRecord, type PartSource, pendingPart, sourceKey } from './partSource';

/** The result of a lookup. */
interface InspectedParts {
  /**
   * The parts that replace each pending one, by its id; dropped ones have no entry. A part that is not in a folder
   * keeps the id of its pending one, so that the user's actions on it at that moment apply.
   */
  readonly parts: ReadonlyMap<string, readonly PartRecord[]>;
  /** The further files, if the folders contain more than were taken. */
  readonly more: MoreFiles | undefined;
  /** True if a selected item contains no files, or the search was canceled. */
  readonly isEmpty: boolean;
}

interface Item {
  readonly pending: PartRecord;
  readonly abort: AbortController;
  /** The parts found for it so far. */
  readonly records: PartRecord[];
}

interface LocatedSource {
  readonly source: PartSource;
  readonly item: Item;
}

/**
 * Inspects everything that the user has selected with one command. Pending parts represent it until then. Each can be
 * dropped, so that a file system that does not answer does not hold up the others.
 */
export class PartLookup {
  /** Resolves with the result. Never rejects. */
  readonly done: Promise<InspectedParts>;
  private readonly items: readonly Item[];
  /** Aborts when all parts have been dropped. */
  private readonly all = new AbortController();

  /** @param find set if the sources may be folders */
  constructor(
    private readonly inspector: PartInspector,
    sources: readonly PartSource[],
    private readonly find?: FindFiles,
  ) {
    this.items = sources.map(source => ({
      pending: pendingPart(source),
      abort: new AbortController(),
      records: [],
    }));
    this.done = this.run();
  }

  /** The pending parts, which represent the selection until {@link done}. */
  get pending(): readonly PartRecord[] {
    return this.items.map(({ pending }) => pending);
  }

  /** @returns true if a pending part belongs to this lookup */
  has(id: string): boolean {
    return this.items.some(({ pending }) => pending.id === id);
  }

  /** Stops the lookup of some pending parts, or of all. */
  drop(isDropped: (id: string) => boolean = () => true): void {
    for (const { pending, abort } of this.items) {
      if (isDropped(pending.id)) {
        abort.abort();
      }
    }
    if (this.wanted.length === 0) {
      this.all.abort();
    }
  }

  private get wanted(): readonly Item[] {
    return this.items.filter(({ abort }) => !abort.signal.aborted);
  }

  private async run(): Promise<InspectedParts> {
    const files = await this.findFiles();
    const sources = files ? this.ofItems(files) : this.plainSources();
    for await (const { item, record } of mapInOrder(sources, inspectConcurrency, each =>
      this.inspect(each),
    )) {
      if (record) {
        item.records.push(record);
      }
    }
    return { ...this.ordered(), more: files?.more };
  }

  /**
   * The parts in order: files that were selected themselves, in the order of the selection, then the content of
   * folders.
   */
  private ordered(): Omit<InspectedParts, 'more'> {
    const wanted = this.wanted.map(({ pending: { id, source }, records }) => ({
      id,
      records,
      isFolder: records.some(part => sourceKey(part.source) !== sourceKey(source)),
    }));
    const below = wanted.flatMap(({ records, isFolder }) => (isFolder ? records : []));
    const entries = wanted.map(({ id, records, isFolder }, index) => {
      const own = isFolder ? [] : records;
      return [id, index === wanted.length - 1 ? [...own, ...below] : own] as const;
    });
    return { parts: new Map(entries), isEmpty: wanted.some(({ records }) => records.length === 0) };
  }

  private async inspect({ source, item }: LocatedSource) {
    const { signal } = item.abort;
    const record = await abortable(signal, () => this.inspector.inspect(source)).catch(
      () => undefined,
    );
    const { id, source: chosen } = item.pending;
    const isItself = record && sourceKey(record.source) === sourceKey(chosen);
    return { item, record: isItself ? { ...record, id } : record };
  }

  /** The files in the sources; undefined if none of the sources may be a folder. */
  private async findFiles(): Promise<FoundFiles | undefined> {
    const { find } = this;
    const chosen = this.items.flatMap(({ pending: { source }, abort: { signal } }) =>
      source.kind === 'file' ? [{ source, signal }] : [],
    );
    if (!find || chosen.length === 0) {
      return undefined;
    }
    const found = await abortable(this.all.signal, () => find(chosen, this.all.signal)).catch(
      () => undefined,
    );
    return found ?? { files: [] };
  }

  private plainSources(): readonly LocatedSource[] {
    return this.items.map(item => ({ item, source: item.pending.source }));
  }

  /** The sources that are not files, then the files that were found. */
  private ofItems({ files }: FoundFiles): readonly LocatedSource[] {
    const items = new Map(this.items.map(item => [item.pending.source, item]));
    const others = this.plainSources().filter(({ source }) => source.kind !== 'file');
    const fromFiles = files.flatMap(({ source, chosen }) => {
      const item = items.get(chosen);
      return item ? [{ source, item }] : [];
    });
    return [...others, ...fromFiles];
  }
}
