import { ownCopy } from '../text/ownCopy';
import { shorten } from '../text/shorten';
import { type LogEntry, maxLogEntries } from './turn';

/** Characters of one entry that are kept. */
const maxEntryLength = 8 * 1024;

/** Characters of all entries of a turn that are kept. */
const maxTotalLength = 1024 * 1024;

/** The newest log entries of a turn, each no longer and all together no more than a person would read. */
export class BoundedLog {
  /** From the oldest to the newest; the array stays the same. */
  readonly entries: LogEntry[] = [];
  private characters = 0;

  /** @param entries those that it has already */
  constructor(entries: readonly LogEntry[] = []) {
    this.add(entries);
  }

  /** @returns the entries as they are kept, though none but the newest of them may stay */
  add(entries: readonly LogEntry[]): readonly LogEntry[] {
    const bounded = entries.map(boundedEntry);
    for (const entry of bounded) {
      this.entries.push(entry);
      this.characters += entry.text.length;
    }
    // In bulk: taking one off the front for each new entry would be quadratic.
    if (this.entries.length > 2 * maxLogEntries || this.characters > 2 * maxTotalLength) {
      this.dropOldest();
    }
    return bounded;
  }

  private dropOldest(): void {
    let first = Math.max(0, this.entries.length - maxLogEntries);
    let characters = sum(this.entries.slice(first));
    while (characters > maxTotalLength) {
      characters -= this.entries[first++]?.text.length ?? 0;
    }
    this.entries.splice(0, first);
    this.characters = characters;
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
