import type { LiveConversation } from '../../../core/asking/liveConversation';
import type { Clock } from '../../../core/async/clock';
import { Emitter } from '../../../core/async/emitter';
import type { ConversationLabel } from '../../../core/saved/conversationLabels';
import { type ConversationRow, liveRow, newestFirst, savedRow } from './conversationRow';
import type { HistoryEntry } from './historyIndex';

type Rows = Map<string, ConversationRow>;

/** The reason for which saved conversations may be missing. */
export type ListTrouble = 'slow' | 'unreadable';

/** The time in ms after which a disk that has returned no conversation is slow. */
const slowMs = 5000;

/** The sources of a {@link ConversationList}. */
interface ListSources {
  /** The saved conversations, newest first; throws if they can't be read. */
  entries(): AsyncIterable<readonly HistoryEntry[]>;
  /** The ids of conversations that are open in other windows. */
  elsewhere(): Promise<ReadonlySet<string>>;
  /** The conversations that are open in this window. */
  live(): ReadonlyArray<Pick<LiveConversation, 'conversation' | 'label'>>;
  readonly clock: Clock;
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
  private hasTrouble: ListTrouble | undefined;
  private reading: Promise<void> | undefined;
  /** True if the present reading may miss changes, so that another one follows. */
  private isStale = false;
  /** True if another window may have changed conversations that are known. */
  private hasExpired = false;
  private endFirst: () => void = () => undefined;
  private readonly first = new Promise<void>(resolve => {
    this.endFirst = resolve;
  });
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

  /** The known problem with the last reading. */
  get trouble(): ListTrouble | undefined {
    return this.hasTrouble;
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
    if (this.hasRead && !this.hasExpired) {
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

  /** Called if another window may have changed conversations that need not be read again now. */
  expire(): void {
    this.hasExpired = true;
    this.isStale = this.reading !== undefined;
  }

  /** Reads the saved conversations if that has not begun. Resolves when the newest are known, or the disk is slow. */
  readFirst(): Promise<void> {
    if (!this.hasRead && !this.reading) {
      void this.read();
    }
    return this.first;
  }

  /**
   * Reads the saved conversations, for example because another window may have changed them. Resolves when all have
   * been read.
   */
  read(): Promise<void> {
    if (this.reading) {
      this.isStale = true;
      return this.reading;
    }
    this.since.length = 0;
    this.reading = this.readAll().then(() => {
      this.reading = undefined;
      if (this.isStale) {
        this.isStale = false;
        void this.read();
      }
    });
    return this.reading;
  }

  /** Updates an open conversation. */
  update(live: Pick<LiveConversation, 'conversation' | 'label'>): void {
    const { id } = live.conversation;
    const row = liveRow(live, this.sources.clock.now());
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

  private async readAll(): Promise<void> {
    const rows: Rows = new Map();
    const isFirst = !this.hasRead;
    const cancel = this.sources.clock.after(slowMs, () => {
      if (!this.hasRead) {
        this.hasTrouble = 'slow';
        this.changed();
        this.endFirst();
      }
    });
    try {
      const elsewhere = this.sources.elsewhere();
      for await (const entries of this.sources.entries()) {
        this.add(rows, entries, await elsewhere);
        if (isFirst) {
          this.replace(rows, undefined);
        }
      }
      this.replace(rows, undefined);
    } catch {
      // The known ones stay.
      this.replace(this.rows, 'unreadable');
    } finally {
      cancel();
    }
  }

  private add(rows: Rows, entries: readonly HistoryEntry[], elsewhere: ReadonlySet<string>): void {
    for (const entry of entries) {
      const row = savedRow(entry, elsewhere.has(entry.id));
      const before = this.rows.get(entry.id);
      // Most rows are unchanged, and lists keep the rows that they have drawn for the same objects.
      rows.set(entry.id, before && JSON.stringify(before) === JSON.stringify(row) ? before : row);
    }
  }

  private addLive(rows: Rows): void {
    for (const live of this.sources.live()) {
      const row = liveRow(live, this.sources.clock.now());
      if (row) {
        rows.set(row.id, row);
      }
    }
  }

  private replace(rows: Rows, trouble: ListTrouble | undefined): void {
    this.rows = new Map(rows);
    this.addLive(this.rows);
    for (const change of this.since) {
      change(this.rows);
    }
    this.hasRead = true;
    this.hasExpired = this.isStale;
    this.hasTrouble = trouble;
    this.changed();
    this.endFirst();
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
