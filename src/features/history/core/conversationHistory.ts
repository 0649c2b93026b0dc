import { type Clock, pause } from '../../../core/async/clock';
import { mapAll, mapInOrder, Sequencer } from '../../../core/async/concurrency';
import {
  ConversationFolder,
  conversationsRoot,
  folderPath,
  isConversationId,
} from '../../../core/saved/conversationFolder';
import { labelFileName, noLabel, readLabel } from '../../../core/saved/conversationLabels';
import type { ConversationStore, StoreLog } from '../../../core/saved/conversationStore';
import type { FileStatus, FileStorage } from '../../../core/saved/fileStorage';
import { currentHeads, readHeads, summaryOfHead } from '../../../core/saved/savedConversation';
import { parseHeadFileName } from '../../../core/saved/savedFileNames';
import { time } from '../../../core/text/json';
import { type HistoryEntry, HistoryIndex, historyEntry, type IndexedEntry } from './historyIndex';
import { type FoundText, searchConversations } from './searchConversations';
import { TextIndex } from './textIndex';

/** The number of conversations that are looked up at the same time. Each takes a few operations of the file system. */
const concurrency = 64;

/** The number of folders whose times are read at the same time. */
const statConcurrency = 128;

/** The number of entries in the first batch; each of the following ones has twice as many, up to a limit. */
const firstBatch = 64;

/** The maximum number of entries in a batch, so that work for each of them never takes long. */
const maxBatch = 512;

/** The number of entries that had to be read before the index is worth writing. */
const minRead = 16;

/**
 * The age in ms that a change must have to be recorded in the index: within the resolution of the file system's times,
 * another change could not be distinguished from it.
 */
const minAgeMs = 3000;

/** The files of a conversation, before it is read. */
interface FoundConversation {
  readonly id: string;
  /** The time of the latest change; infinite if the file system does not provide it. */
  readonly changedAt: number;
  /** The stamp, see {@link IndexedEntry}; undefined if the file system does not provide it. */
  readonly stamp: number | undefined;
}

/** Lists and deletes saved conversations. */
export class ConversationHistory {
  private readonly index: HistoryIndex;
  private readonly texts: TextIndex;
  private readonly indexWrites = new Sequencer();

  constructor(
    private readonly storage: FileStorage,
    private readonly store: ConversationStore,
    private readonly log: StoreLog,
    private readonly clock: Clock,
  ) {
    this.index = new HistoryIndex(storage, clock);
    this.texts = new TextIndex(storage, clock);
  }

  /**
   * All conversations with a question, most recently saved first, in growing batches: the first one comes before the
   * others are read.
   *
   * @throws the file system's error if the folder of all conversations cannot be read
   */
  async *entries(): AsyncGenerator<readonly HistoryEntry[], void, undefined> {
    let batch: HistoryEntry[] = [];
    let size = firstBatch;
    for await (const { entry } of this.inOrder()) {
      if (entry.count > 0) {
        batch.push(entry);
      }
      if (batch.length === size) {
        yield batch;
        size = Math.min(size * 2, maxBatch);
        batch = [];
        // The index returns them all together, and the first rows must not wait for the last ones.
        await pause(this.clock);
      }
    }
    if (batch.length > 0) {
      yield batch;
    }
  }

  /** Searches the questions and answers of conversations; see {@link searchConversations}. */
  async *search(
    ids: readonly string[],
    text: string,
    signal: AbortSignal,
  ): AsyncGenerator<FoundText, void, undefined> {
    const stampOf = async (id: string) => (await this.findOne(id)).stamp;
    yield* searchConversations(this.storage, ids, text, signal, this.texts, stampOf);
    if (!signal.aborted) {
      await this.writing(() => this.texts.save());
    }
  }

  /**
   * The number of pinned conversations.
   *
   * @throws the file system's error if the folder of all conversations cannot be read
   */
  async countPinned(): Promise<number> {
    let count = 0;
    for await (const { entry } of this.inOrder()) {
      count += entry.label?.isPinned ? 1 : 0;
    }
    return count;
  }

  /**
   * Deletes a conversation; see {@link ConversationStore}.
   *
   * @throws the file system's error
   */
  async delete(id: string): Promise<void> {
    await this.store.delete(id);
    await this.forget(new Set([id]));
  }

  /**
   * Deletes the conversations that were saved longest ago, until the rest fits.
   *
   * @param maxBytes total size of the rest, without pinned ones
   * @param mayDelete called immediately before each deletion
   * @param keepsPinned false to treat pinned ones like all others
   * @returns true if all were deleted that had to be
   * @throws the file system's error if the folder of all conversations cannot be read
   */
  async prune(
    maxBytes: number,
    mayDelete: (id: string) => boolean | Promise<boolean>,
    keepsPinned = true,
  ): Promise<boolean> {
    let remainingBytes = maxBytes;
    let isDone = true;
    const deleted = new Set<string>();
    for await (const { entry, bytes } of this.inOrder(true)) {
      const { id } = entry;
      if (keepsPinned && entry.label?.isPinned) {
        continue;
      }
      remainingBytes -= bytes ?? 0;
      if (remainingBytes >= 0) {
        continue;
      }
      // It may have been pinned since, or its pin cannot be read.
      const label = keepsPinned ? await this.store.label(id).catch(() => undefined) : entry.label;
      if (keepsPinned && label?.isPinned) {
        continue;
      }
      if (!(await mayDelete(id))) {
        continue;
      }
      const isDeleted =
        bytes !== undefined &&
        (label !== undefined || !keepsPinned) &&
        (await this.store.delete(id).then(
          () => true,
          () => false,
        ));
      isDone &&= isDeleted;
      if (isDeleted) {
        deleted.add(id);
      }
    }
    await this.forget(deleted);
    return isDone;
  }

  /**
   * The entries of all conversations, most recently saved first. A conversation that was renamed or pinned since is
   * found before its turn, and waits for it.
   *
   * @param withBytes true if the sizes are needed
   */
  private async *inOrder(withBytes = false): AsyncGenerator<IndexedEntry, void, undefined> {
    const [found, indexed] = await Promise.all([this.find(), this.index.read()]);
    const entries = new Map<string, IndexedEntry>();
    const waiting: IndexedEntry[] = [];
    let readCount = 0;
    let next = 0;
    const read = async (each: FoundConversation) => {
      const before = indexed.get(each.id);
      if (before && before.stamp === each.stamp && !(withBytes && before.bytes === undefined)) {
        return before;
      }
      readCount += 1;
      return this.read(each, withBytes);
    };
    for await (const each of mapInOrder(found, concurrency, read)) {
      if (each?.stamp !== undefined) {
        entries.set(each.entry.id, each);
      }
      if (each) {
        insert(waiting, each);
      }
      next += 1;
      // The time of a conversation is never later than its files' time.
      const bound = found[next]?.changedAt ?? Number.NEGATIVE_INFINITY;
      while (waiting[0] && waiting[0].entry.savedAt >= bound) {
        yield waiting.shift() as IndexedEntry;
      }
    }
    const ids = new Set(found.map(({ id }) => id));
    const gone = new Set([...indexed.keys()].filter(id => !ids.has(id)));
    if (gone.size > 0 || readCount >= minRead) {
      await this.writeIndex(entries);
    }
    if (gone.size > 0) {
      await this.writing(() => this.texts.forget(gone));
    }
  }

  /** All conversations, most recently changed first. */
  private async find(): Promise<readonly FoundConversation[]> {
    // Before the first conversation, there is no folder.
    const names = (await this.storage.list(conversationsRoot)) ?? [];
    const ids = names.filter(isConversationId);
    const conversations = await mapAll(ids, statConcurrency, id => this.findOne(id));
    return conversations.sort((one, other) =>
      one.changedAt === other.changedAt ? 0 : other.changedAt - one.changedAt,
    );
  }

  private async findOne(id: string): Promise<FoundConversation> {
    const changedAt = await this.storage.stat(folderPath(id)).then(timeOf, timeOf);
    const isSettled = this.clock.now() - changedAt >= minAgeMs;
    return { id, changedAt, stamp: isSettled ? changedAt : undefined };
  }

  /** @returns undefined if it was deleted in the meantime */
  private async read(
    found: FoundConversation,
    withBytes: boolean,
  ): Promise<IndexedEntry | undefined> {
    const [read, bytes] = await Promise.all([
      this.readEntry(found),
      withBytes
        ? this.folder(found.id)
            .size()
            .catch(() => undefined)
        : undefined,
    ]);
    return read && { ...read, bytes };
  }

  private async readEntry({
    id,
    changedAt,
    stamp,
  }: FoundConversation): Promise<Omit<IndexedEntry, 'bytes'> | undefined> {
    const { texts, unreadable } = await this.folder(id)
      .readAll(name => name === labelFileName || parseHeadFileName(name) !== undefined)
      .catch(error => ({ texts: new Map(), unreadable: new Map([[labelFileName, error]]) }));
    const labelText = texts.get(labelFileName);
    const written = labelText === undefined ? noLabel : readLabel(labelText);
    const label = unreadable.has(labelFileName) ? undefined : written;
    const [head] = currentHeads(readHeads(texts));
    const inHead = head && summaryOfHead(head);
    const savedAt = inHead
      ? Math.min(time(head.fields.savedAt) ?? changedAt, changedAt)
      : changedAt;
    const summary = inHead ?? (await this.store.summary(id));
    return (
      summary && {
        // A file that can't be read now may be readable later, without a change.
        stamp: unreadable.size > 0 ? undefined : stamp,
        entry: historyEntry(id, savedAt, label, summary),
      }
    );
  }

  private folder(id: string): ConversationFolder {
    return new ConversationFolder(this.storage, folderPath(id));
  }

  private writeIndex(entries: ReadonlyMap<string, IndexedEntry>): Promise<void> {
    return this.writing(() => this.index.write(entries));
  }

  /** Writes to an index, after earlier writes. Without an index, lists and searches take longer. */
  private writing(write: () => Promise<void>): Promise<void> {
    return this.indexWrites.run(write).catch(error => {
      this.log.append(
        'info',
        `The index of the saved conversations could not be written: ${error}`,
      );
    });
  }

  /** Removes deleted conversations from the indexes. */
  private async forget(ids: ReadonlySet<string>): Promise<void> {
    if (ids.size === 0) {
      return;
    }
    const indexed = await this.index.read();
    if ([...ids].some(id => indexed.has(id))) {
      await this.writeIndex(new Map([...indexed].filter(([id]) => !ids.has(id))));
    }
    await this.writing(() => this.texts.forget(ids));
  }
}

/** The time of a file or folder; infinite if the file system has none, or failed. */
function timeOf(stat: unknown): number {
  const { modifiedAt = 0 } = (stat ?? {}) as Partial<FileStatus>;
  return modifiedAt > 0 ? modifiedAt : Number.POSITIVE_INFINITY;
}

/** Inserts an entry after the entries that were saved later. */
function insert(entries: IndexedEntry[], added: IndexedEntry): void {
  const { savedAt } = added.entry;
  const before = entries.findLastIndex(({ entry }) => entry.savedAt >= savedAt);
  entries.splice(before + 1, 0, added);
}
