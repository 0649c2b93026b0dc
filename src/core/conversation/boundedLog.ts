import { ownCopy } from '../text/ownCopy';
import { shorten } from '../text/shorten';
import { type LogEntry, maxLogEntries } from './turn';

/** UTF-16 code units of one entry. */
const maxEntryLength = 8 * 1024;

/** UTF-16 code units of all entries of a turn. */
const maxTotalLength = 1024 * 1024;

/** The newest log entries of a turn, with a limited length of each and of all together. */
export class BoundedLog {
  /** Oldest first. It is always the same array. */
  readonly entries: LogEntry[] = [];
  private totalLength = 0;

  /** @param entries the log so far */
  constructor(entries: readonly LogEntry[] = []) {
    this.add(entries);
  }

  /**
   * Adds entries at the end.
   *
   * @returns the entries, shortened; if they are many, the oldest of them may already be dropped
   */
  add(entries: readonly LogEntry[]): readonly LogEntry[] {
    const bounded = entries.map(boundedEntry);
    for (const entry of bounded) {
      this.entries.push(entry);
      this.totalLength += entry.text.length;
    }
    // In bulk, since removing one from the front for each new entry would take quadratic time.
    if (this.entries.length > 2 * maxLogEntries || this.totalLength > 2 * maxTotalLength) {
      this.dropOldest();
    }
    return bounded;
  }

  private dropOldest(): void {
    let first = Math.max(0, this.entries.length - maxLogEntries);
    let length = sum(this.entries.slice(first));
    while (length > maxTotalLength) {
      length -= this.entries[first++]?.text.length ?? 0;
    }
    this.entries.splice(0, first);
    this.totalLength = length;
  }
}

function boundedEntry(entry: LogEntry): LogEntry {
  const { text } = entry;
  if (text.length <= maxEntryLength) {
    return entry;
  }
  const kept = ownCopy(shorten(text, maxEntryLength));
  return { ...entry, text: kept, omitted: (entry.omitted ?? 0) + text.length - (kept.length - 1) };
}

function sum(entries: readonly LogEntry[]): number {
  return entries.reduce((all, { text }) => all + text.length, 0);
}
