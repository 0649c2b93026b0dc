import type { LiveConversation } from '../../../core/asking/liveConversation';
import { Emitter } from '../../../core/async/emitter';
import type { ConversationLabel } from '../../../core/saved/conversationLabels';
import { type ConversationRow, liveRow, newestFirst, savedRow } from './conversationRow';
import type { HistoryEntry } from './historyIndex';

type Rows = Map<string, ConversationRow>;

/** The sources of a {@link ConversationList}. */
interface ListSources {
  /** The saved conversations, newest first; throws if they can't be read. */
  entries(): AsyncIterable<readonly HistoryEntry[]>;
  /** The ids of conversations that are open in other windows. */
  elsewhere(): Promise<ReadonlySet<string>>;
  /** The conversations that are open in this window. */
  live(): ReadonlyArray<Pick<LiveConversation, 'conversation' | 'label'>>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * The conversations of the workspace. The saved ones are read on request; changes in this window are included from the
 * start.
 */
export class ConversationList {
  private readonly changes = new Emitter<void>();
  readonly onChange = this.changes.event;
  private rows: Rows = new Map();
  private sorted: readonly ConversationRow[] | undefined;
  /** True once the first conversations are read. */
  private hasRead = false;
  private hasFailed = false;
  private reading: Promise<void> | undefined;
  private isStale = false;
  /** The changes since the present reading began, which may have missed them. */
  private readonly since: Array<(rows: Rows) => void> = [];

  constructor(private readonly sources: ListSources) {}

  /** The conversations that are known, newest first. */
  get all(): readonly ConversationRow[] {
    this.sorted ??= newestFirst(this.rows.values());
    return this.sorted;
  }

  get isRead(): boolean {
    return this.hasRead;
  }

  /** True if the saved conversations could not be read the last time. */
  get isUnreadable(): boolean {
    return this.hasFailed;
  }

  /** The number of conversations with an answer that the user has not seen. */
  get unreadCount(): number {
    return [...this.rows.values()].filter(({ label }) => label.isUnread).length;
  }

  find(id: string): ConversationRow | undefined {
    return this.rows.get(id);
  }

  /** The last conversations. Reads no more than it needs. */
  async last(count: number): Promise<readonly ConversationRow[]> {
    if (this.hasRead) {
      return this.all.slice(0, count);
    }
    const rows: Rows = new Map();
    const elsewhere = this.sources.elsewhere();
    for await (const entries of this.sources.entries()) {
      this.add(rows, entries, await elsewhere);
      break;
    }
    this.addLive(rows);
    return newestFirst(rows.values()).slice(0, count);
  }

  /**
   * Reads the saved conversations, for example because another window may have changed them. Resolves when the newest
   * are known; if they are already, when all have been read again.
   */
  read(): Promise<void> {
    if (this.reading) {
      this.isStale = true;
      return this.reading;
    }
    this.since.length = 0;
    this.reading = new Promise(resolve => {
      void this.readAll(resolve).then(() => {
        this.reading = undefined;
        resolve();
        if (this.isStale) {
          this.isStale = false;
          void this.read();
        }
      });
    });
    return this.reading;
  }

  /** Updates an open conversation. */
  update(live: Pick<LiveConversation, 'conversation' | 'label'>): void {
    const { id } = live.conversation;
    const row = liveRow(live, this.sources.now());
    this.change(rows => {
      if (row) {
        rows.set(id, row);
      } else {
        rows.delete(id);
      }
    });
  }

  /** Updates the label of a conversation. */
  relabel(id: string, change: Partial<ConversationLabel>): void {
    this.change(rows => {
      const row = rows.get(id);
      if (row) {
        rows.set(id, { ...row, label: { ...row.label, ...change } });
      }
    });
  }

  remove(id: string): void {
    this.change(rows => {
      rows.delete(id);
    });
  }

  /** @param onFirst called when the newest are known for the first time */
  private async readAll(onFirst: () => void): Promise<void> {
    const rows: Rows = new Map();
    try {
      const elsewhere = this.sources.elsewhere();
      for await (const entries of this.sources.entries()) {
        this.add(rows, entries, await elsewhere);
        if (!this.hasRead) {
          this.replace(rows);
          onFirst();
        }
      }
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    }
    // If they can't be read, the known ones stay.
    this.replace(this.hasFailed ? this.rows : rows);
  }

  private add(rows: Rows, entries: readonly HistoryEntry[], elsewhere: ReadonlySet<string>): void {
    for (const entry of entries) {
      rows.set(entry.id, savedRow(entry, elsewhere.has(entry.id)));
    }
  }

  private addLive(rows: Rows): void {
    for (const live of this.sources.live()) {
      const row = liveRow(live, this.sources.now());
      if (row) {
        rows.set(row.id, row);
      }
    }
  }

  private replace(rows: Rows): void {
    this.rows = new Map(rows);
    this.addLive(this.rows);
    for (const change of this.since) {
      change(this.rows);
    }
    this.hasRead = true;
    this.changed();
  }

  private change(change: (rows: Rows) => void): void {
    if (this.reading) {
      this.since.push(change);
    }
    change(this.rows);
    this.changed();
  }

  private changed(): void {
    this.sorted = undefined;
    this.changes.fire();
  }
}
