import { isRecord, list, number, string, time } from '../../../fields';
import { parseJson } from '../../../parseJson';
import { readServiceRef } from '../../../services/serviceRef';
import { fnv1a } from '../../../text/fnv1a';
import { ConversationFolder } from '../conversationFolder';
import type { FileStorage } from '../fileStorage';
import { restoredState } from '../format/readTurn';
import { type HistoryEntry, historyEntry } from './historyEntry';

/** An entry, and the state of the files that it was read from. */
export interface IndexedEntry {
  /**
   * The times at which the conversation's folder and its old file were last changed; undefined if they are too recent, or
   * unknown, to tell that the conversation has not changed since.
   */
  readonly stamp: string | undefined;
  readonly entry: HistoryEntry;
  /** Size of all files; undefined if it was not needed yet. */
  readonly bytes: number | undefined;
}

/** By conversation id. */
export type HistoryIndexContent = ReadonlyMap<string, IndexedEntry>;

const indexVersion = 1;
const fileName = 'conversations.json';

/**
 * A file with the entries of all conversations. Reading it takes one operation of the file system, and reading the
 * conversations thousands. An entry is used only if its conversation has not changed since, so an index that is stale,
 * damaged, missing, or written by two windows at once costs time and nothing else.
 */
export class HistoryIndex {
  private readonly folder: ConversationFolder;

  constructor(storage: FileStorage) {
    this.folder = new ConversationFolder(storage, 'index');
  }

  /** The entries; none if the file is missing, damaged or cannot be read. */
  async read(): Promise<HistoryIndexContent> {
    const text = await this.folder.read(fileName).catch(() => undefined);
    const saved = text === undefined ? undefined : parseJson(text);
    if (!isRecord(saved) || saved.version !== indexVersion) {
      return new Map();
    }
    const entries = list(saved.entries);
    return saved.sum === fnv1a(JSON.stringify(entries))
      ? new Map(entries.flatMap(readEntry).map(each => [each.entry.id, each]))
      : new Map();
  }

  /** @throws the file system's error */
  async write(content: HistoryIndexContent): Promise<void> {
    const entries = [...content.values()];
    const text = JSON.stringify(entries);
    const head = `"version":${indexVersion},"sum":${fnv1a(text)}`;
    await this.folder.create();
    await this.folder.put(fileName, `{${head},"entries":${text}}`);
  }
}

function readEntry(value: unknown): IndexedEntry[] {
  const { stamp, bytes, entry } = isRecord(value) ? value : {};
  if (typeof stamp !== 'string' || !isRecord(entry) || !isRecord(entry.label)) {
    return [];
  }
  const { id, savedAt, question, count, state, service, label } = entry;
  return [
    {
      stamp,
      bytes: number(bytes),
      entry: historyEntry(
        string(id),
        time(savedAt) ?? 0,
        { name: string(label.name), isPinned: label.isPinned === true },
        {
          question: string(question),
          count: number(count) ?? 0,
          state: restoredState(state),
          service: readServiceRef(service),
        },
      ),
    },
  ];
}
