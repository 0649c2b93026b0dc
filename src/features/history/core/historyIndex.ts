import { beginning } from '../../../base/shorten';
import { type Clock, pause } from '../../../core/async/clock';
import { type ConversationLabel, labelOf } from '../../../core/saved/conversationLabels';
import type { FileStorage } from '../../../core/saved/fileStorage';
import { type ConversationSummary, readSummary } from '../../../core/saved/savedConversation';
import { isRecord, number, record, string, time } from '../../../core/text/json';
import { IndexFile } from './indexFile';

/** An entry, and the state of the folder that it was read from. */
export interface IndexedEntry {
  /**
   * The time of the folder's last change, in ms since the epoch; undefined if it is unknown, or too recent to prove
   * that the conversation has not changed since.
   */
  readonly stamp: number | undefined;
  readonly entry: HistoryEntry;
  /** The size of all files; undefined if it was not needed yet. */
  readonly bytes: number | undefined;
}

/** The entries by conversation id. */
type HistoryIndexContent = ReadonlyMap<string, IndexedEntry>;

/** The number of entries that are read without a pause; they take a few milliseconds. */
const entriesPerTask = 500;

/**
 * A file with the entries of all conversations. Reading it takes one operation of the file system, and reading the
 * conversations thousands. An entry is used only if its conversation has not changed since, so an index that is stale,
 * damaged, missing, or written by two windows at the same time costs only time.
 */
export class HistoryIndex {
  private readonly file: IndexFile;

  constructor(
    storage: FileStorage,
    private readonly clock: Clock,
  ) {
    this.file = new IndexFile(storage, 'conversations.json');
  }

  /** The entries; none if the file is missing, damaged or cannot be read. */
  async read(): Promise<HistoryIndexContent> {
    const content = new Map<string, IndexedEntry>();
    for (const [index, value] of (await this.file.read()).entries()) {
      if (index > 0 && index % entriesPerTask === 0) {
        await pause(this.clock);
      }
      const read = readEntry(value);
      if (read) {
        content.set(read.entry.id, read);
      }
    }
    return content;
  }

  /** @throws the file system's error */
  write(content: HistoryIndexContent): Promise<void> {
    return this.file.write([...content.values()]);
  }
}

function readEntry(value: unknown): IndexedEntry | undefined {
  const { stamp, bytes, entry } = record(value);
  if (typeof stamp !== 'number' || !isRecord(entry) || !isRecord(entry.label)) {
    return undefined;
  }
  const { id, savedAt, label } = entry;
  return {
    stamp,
    bytes: number(bytes),
    entry: historyEntry(string(id), time(savedAt) ?? 0, labelOf(label), readSummary(entry)),
  };
}

/** The history's view of a saved conversation. */
export interface HistoryEntry extends ConversationSummary {
  readonly id: string;
  /** The time in milliseconds since the epoch; renaming and pinning do not change it. */
  readonly savedAt: number;
  /** The label; undefined if it cannot be read at the moment. */
  readonly label: ConversationLabel | undefined;
}

/**
 * The maximum length of the first question in an entry, in UTF-16 code units: thousands of entries are kept in memory.
 */
const maxQuestionLength = 200;

/** An entry, with the beginning of the first question. */
export function historyEntry(
  id: string,
  savedAt: number,
  label: ConversationLabel | undefined,
  summary: ConversationSummary,
): HistoryEntry {
  const question = beginning(summary.question, maxQuestionLength);
  return { ...summary, question, id, savedAt, label };
}
