import { Sequencer } from '../async/concurrency';
import { Emitter } from '../async/emitter';
import { ConversationFolder, folderPath, isConversationId } from './conversationFolder';
import { type ConversationLabel, ConversationLabels, noLabel } from './conversationLabels';
import { SavingHealth } from './conversationSaver';
import { ConversationWriter } from './conversationWriter';
import type { FileStorage } from './fileStorage';
import {
  emptyConversation,
  type ReadConversation,
  readConversation,
  unreadConversation,
} from './readConversation';
import {
  type ConversationSummary,
  currentHeads,
  readHeads,
  type SavedConversation,
  summaryOf,
  summaryOfHead,
} from './savedConversation';
import { parseHeadFileName } from './savedFileNames';

/** The log to which the store reports failures. */
export interface StoreLog {
  append(level: 'info' | 'warn', text: string): void;
}

/** A saved conversation, its label, and the files that it was read from. */
export interface LoadedConversation extends ReadConversation {
  readonly label: ConversationLabel;
  /** True if it was closed before everything could be saved; saving has to be tried again. */
  readonly isUnsaved?: boolean;
}

/**
 * Saves everything of a conversation that can be saved.
 *
 * @param current called once the disk is ready, so that everything is from the same moment
 * @throws if something could not be saved; it is logged, and tried again with the next call
 */
type SaveConversation = (current: () => SavedConversation) => Promise<void>;

/** The store's state for one conversation. */
interface StoreEntry {
  /** Runs operations on its files one after the other. */
  readonly sequencer: Sequencer;
  /** True if it has been deleted: pending saves must not bring it back. */
  isDeleted: boolean;
  /** Identifies the object that may save it: the last one to open it. */
  owner?: symbol;
  /** The number of saves that were requested. */
  saves: number;
  /** The state that was not saved, if the last save failed. */
  unsaved?: Omit<LoadedConversation, 'label'> | undefined;
}

/** Conversations on disk. Each has a separate folder, so that windows do not overwrite each other's conversations. */
export class ConversationStore {
  /** Reports when conversations can no longer be saved. */
  readonly health = new SavingHealth();
  private readonly deleted = new Emitter<string>();
  /** Fires with the id of a conversation that was deleted in this window. */
  readonly onDelete = this.deleted.event;
  private readonly entries = new Map<string, StoreEntry>();
  private readonly labels = new ConversationLabels(id => this.folder(id));
  /**
   * The writers of conversations that failed to be saved, for when these are opened again: they hold the state on disk.
   */
  private readonly writers = new WeakMap<ReadConversation['files'], ConversationWriter>();

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly storage: FileStorage,
    private readonly log: StoreLog,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Returns a function that saves a conversation: with each call, the changes since the last one. It does nothing after
   * the conversation was deleted or this method was called again for it.
   *
   * @param files the files of the conversation when it was loaded; undefined for a new conversation
   */
  startSaving(id: string, files = emptyConversation(id).files): SaveConversation {
    const entry = this.entryOf(id);
    const writer = this.writers.get(files) ?? new ConversationWriter(files);
    const owner = Symbol(id);
    entry.owner = owner;
    let loggedError = '';
    return current => {
      entry.saves += 1;
      return entry.sequencer.run(async () => {
        if (entry.isDeleted || entry.owner !== owner) {
          return;
        }
        try {
          await writer.write(this.folder(id), current, this.now(), () => entry.isDeleted);
          await this.labels.save(id);
          loggedError = '';
          entry.unsaved = undefined;
          this.health.saved(id);
        } catch (error) {
          // Saving is retried, and usually fails with the same error.
          if (loggedError !== String(error)) {
            loggedError = String(error);
            this.log.append('warn', `A conversation could not be saved: ${error}`);
          }
          this.health.failed(id);
          this.writers.set(files, writer);
          entry.unsaved = { ...current(), files, isUnsaved: true };
          throw error;
        }
      });
    };
  }

  /**
   * Loads a conversation; undefined if there is none with this id, or if it is being deleted. Waits for pending saves.
   * If it was closed before it could be saved, the result is its state at that time. Unreadable files are listed in
   * `files`.
   */
  async load(id: string): Promise<LoadedConversation | undefined> {
    // The id comes from the state of a page, and becomes part of a path.
    if (!isConversationId(id)) {
      return undefined;
    }
    const entry = this.entryOf(id);
    let loaded: LoadedConversation | undefined;
    let saves: number;
    do {
      saves = entry.saves;
      loaded = await entry.sequencer.run(async () => {
        const state = entry.unsaved ?? (await this.read(id));
        // Without its name, a conversation has its first question as the title.
        return state && { ...state, label: await this.labels.read(id).catch(() => noLabel) };
      });
      // Read again if a save was requested in the meantime.
    } while (saves !== entry.saves);
    if (entry.isDeleted) {
      return undefined;
    }
    for (const [name, why] of loaded?.files.unread ?? []) {
      this.log.append('warn', `${name} of a saved conversation could not be read: ${why}`);
    }
    return loaded;
  }

  /** Fires when a conversation was renamed, pinned or unpinned in this window. */
  get onRelabel(): ConversationLabels['onChange'] {
    return this.labels.onChange;
  }

  /**
   * The name and pin that the user gave to a conversation, after the changes that were requested.
   *
   * @throws the file system's error
   */
  label(id: string): Promise<ConversationLabel> {
    // A label that was read while it is changed would be returned after the change, and undo it where it is shown.
    return this.entryOf(id).sequencer.run(() => this.labels.read(id));
  }

  /**
   * Renames, pins or unpins a conversation. Nothing else of it is written.
   *
   * @param isOpen true if it is open in this window: then the change stays in effect if it cannot be written, and is
   * written with the next save, and the conversation need not be on disk yet
   * @returns false if there is no such conversation
   * @throws the file system's error, after logging it
   */
  relabel(id: string, change: Partial<ConversationLabel>, isOpen: boolean): Promise<boolean> {
    const entry = this.entryOf(id);
    return entry.sequencer.run(async () => {
      if (entry.isDeleted) {
        return false;
      }
      try {
        const isThere = isOpen || (await this.folder(id).names()) !== undefined;
        if (isThere) {
          await this.labels.change(id, change, isOpen);
        }
        return isThere;
      } catch (error) {
        this.log.append('warn', `The name of a conversation could not be saved: ${error}`);
        throw error;
      }
    });
  }

  /** Resolves when the requested changes to a conversation are written, or have failed. */
  flush(id: string): Promise<void> {
    return this.entryOf(id).sequencer.run(async () => undefined);
  }

  /** The summary of a conversation; undefined if there is none with this id. */
  async summary(id: string): Promise<ConversationSummary | undefined> {
    const head = await this.readHead(id).catch(() => undefined);
    const conversation = head ? undefined : await this.read(id);
    if (!conversation) {
      return head;
    }
    const summary = summaryOf(conversation);
    // If something cannot be read, there was at least one question.
    const minCount = conversation.files.unread.size > 0 ? 1 : 0;
    return { ...summary, count: Math.max(summary.count, minCount) };
  }

  /**
   * Deletes a conversation; pending and later saves in this window are dropped.
   *
   * @throws the file system's error, after logging it
   */
  async delete(id: string): Promise<void> {
    const entry = this.entryOf(id);
    entry.isDeleted = true;
    try {
      await entry.sequencer.run(() => this.storage.remove(this.folder(id).path));
    } catch (error) {
      this.log.append('warn', `A conversation could not be removed: ${error}`);
      throw error;
    } finally {
      this.labels.forget(id);
      this.entries.delete(id);
    }
    this.log.append('info', `Removed the saved conversation ${id}`);
    this.health.saved(id);
    this.deleted.fire(id);
  }

  private async read(id: string): Promise<ReadConversation | undefined> {
    try {
      const contents = await this.folder(id).readAll();
      const isThere = contents.texts.size + contents.unreadable.size > 0;
      return isThere ? readConversation(id, contents) : undefined;
    } catch (error) {
      return unreadConversation(id, String(error));
    }
  }

  private async readHead(id: string): Promise<ConversationSummary | undefined> {
    const { texts } = await this.folder(id).readAll(name => parseHeadFileName(name) !== undefined);
    const [head] = currentHeads(readHeads(texts));
    return head && summaryOfHead(head);
  }

  private folder(id: string): ConversationFolder {
    return new ConversationFolder(this.storage, folderPath(id));
  }

  private entryOf(id: string): StoreEntry {
    let entry = this.entries.get(id);
    if (!entry) {
      entry = { sequencer: new Sequencer(), isDeleted: false, saves: 0 };
      this.entries.set(id, entry);
    }
    return entry;
  }
}
