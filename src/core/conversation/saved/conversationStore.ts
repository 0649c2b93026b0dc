import { mapInOrder } from '../../async/mapInOrder';
import { Sequencer } from '../../async/sequencer';
import { ConversationFolder, readFile, removeFile, statFile } from './conversationFolder';
import { ConversationWriter, type FileChange } from './conversationWriter';
import { readHeadNumber } from './fileNames';
import type { FileStorage } from './fileStorage';
import { latestHead, readHeads, summaryOfHead } from './head';
import {
  emptyConversation,
  type ReadConversation,
  readConversation,
  unreadConversation,
} from './readConversation';
import { readOldConversation } from './readOldConversation';
import { type ConversationSummary, type SavedConversation, summaryOf } from './savedConversation';
import { SavingHealth } from './savingHealth';

/** The log to which the store reports failures. */
export interface StoreLog {
  add(level: 'info' | 'warn', text: string): void;
}

/** What the file system knows of a conversation. */
export interface StoredConversation {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** Undefined if the file system does not say now. */
  readonly bytes: number | undefined;
}

/** A saved conversation, and the files that it was read from. */
export interface LoadedConversation extends ReadConversation {
  /** It was closed before all of it could be saved; whoever opens it goes on trying. */
  readonly isUnsaved?: boolean;
}

/**
 * Saves a conversation: all of it that can be saved.
 *
 * @throws if some of it could not be saved; that is in the log, and is tried again with the next call
 */
export type SaveConversation = (conversation: SavedConversation) => Promise<void>;

/** What is done to the files of one conversation, one after the other. */
interface Upkeep {
  readonly sequencer: Sequencer;
  /** Whoever still saves it must not bring it back. */
  isDeleted: boolean;
  /** Who saves it: whoever opened it last. */
  owner?: symbol;
  /** How often somebody wanted to save it. */
  saves: number;
  /** What could not be saved the last time. */
  unsaved?: LoadedConversation | undefined;
}

/** The folder of all of them. */
const root = 'conversations';

/** Files that are written at the same time. */
const concurrency = 32;

/** Conversations on disk, each in a folder of its own, so that windows do not overwrite each other's. */
export class ConversationStore {
  readonly health = new SavingHealth();
  private readonly upkeep = new Map<string, Upkeep>();
  /** Of conversations that were opened again before all of them was saved: what is on the disk of them. */
  private readonly writers = new WeakMap<ReadConversation['files'], ConversationWriter>();

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly storage: FileStorage,
    private readonly log: StoreLog,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * What saves one conversation from now on; each time, what has changed since. Does nothing once it is deleted, or
   * once it was opened again.
   *
   * @param files of the conversation as it was loaded; none for a new one
   */
  saving(id: string, files = emptyConversation(id).files): SaveConversation {
    const upkeep = this.upkeepOf(id);
    const writer = this.writers.get(files) ?? new ConversationWriter(files);
    const owner = Symbol(id);
    upkeep.owner = owner;
    let { hasOldFile } = files;
    let told = '';
    return conversation => {
      upkeep.saves += 1;
      return upkeep.sequencer.run(async () => {
        if (upkeep.isDeleted || upkeep.owner !== owner) {
          return;
        }
        try {
          await this.save(conversation, writer, upkeep);
          if (hasOldFile) {
            await removeFile(this.storage, oldFile(id));
            hasOldFile = false;
          }
          told = '';
          upkeep.unsaved = undefined;
          this.health.saved(id);
        } catch (error) {
          // It is tried again, and each time fails alike.
          if (told !== String(error)) {
            told = String(error);
            this.log.add('warn', `A conversation could not be saved: ${error}`);
          }
          this.health.failed(id);
          this.writers.set(files, writer);
          upkeep.unsaved = { ...conversation, files, isUnsaved: true };
          throw error;
        }
      });
    };
  }

  /**
   * Undefined if there is no such conversation, or if it is being deleted. Waits for what is being saved of it; if it
   * was closed and could not be saved, it is as it was when it was closed. What cannot be read of it is named in its
   * files.
   */
  async load(id: string): Promise<LoadedConversation | undefined> {
    // The id comes from the state of a page, and becomes part of a path.
    if (!/^[0-9a-f-]{36}$/.test(id)) {
      return undefined;
    }
    const upkeep = this.upkeepOf(id);
    let loaded: LoadedConversation | undefined;
    let saves: number;
    do {
      saves = upkeep.saves;
      loaded = await upkeep.sequencer.run(async () => upkeep.unsaved ?? this.read(id));
      // What was to be saved while it was read is not in it.
    } while (saves !== upkeep.saves);
    if (upkeep.isDeleted) {
      return undefined;
    }
    for (const [name, why] of loaded?.files.unread ?? []) {
      this.log.add('warn', `${name} of a saved conversation could not be read: ${why}`);
    }
    return loaded;
  }

  /** What a list says of a conversation; undefined if there is no such conversation. */
  async summary(id: string): Promise<ConversationSummary | undefined> {
    const head = await this.readHead(id).catch(() => undefined);
    const conversation = head ? undefined : await this.read(id);
    if (!conversation) {
      return head;
    }
    const summary = summaryOf(conversation.turns);
    // One of which nothing can be read is one that was asked something.
    const least = conversation.files.unread.size > 0 ? 1 : 0;
    return { ...summary, count: Math.max(summary.count, least) };
  }

  /**
   * Removes a conversation for good; whoever still saves it here no longer does.
   *
   * @throws what the file system says, which is in the log
   */
  async delete(id: string): Promise<void> {
    const upkeep = this.upkeepOf(id);
    upkeep.isDeleted = true;
    try {
      await upkeep.sequencer.run(async () => {
        await removeFile(this.storage, oldFile(id));
        await this.storage.remove(this.folder(id).path);
      });
    } catch (error) {
      this.log.add('warn', `A conversation could not be removed: ${error}`);
      throw error;
    } finally {
      this.upkeep.delete(id);
    }
    this.log.add('info', `Removed the saved conversation ${id}`);
    this.health.saved(id);
  }

  /**
   * Removes those that were saved longest ago, until the others have room.
   *
   * @param room bytes
   * @param mayDelete asked right before each is removed
   * @returns whether all could be removed that were to be
   * @throws what the file system says of the list
   */
  async prune(room: number, mayDelete: (id: string) => boolean): Promise<boolean> {
    let left = room;
    let isDone = true;
    for (const { id, bytes } of await this.list()) {
      left -= bytes ?? 0;
      if (left < 0 && mayDelete(id)) {
        isDone =
          bytes !== undefined &&
          (await this.delete(id).then(
            () => true,
            () => false,
          )) &&
          isDone;
      }
    }
    return isDone;
  }

  /**
   * All conversations, the one that was saved last first.
   *
   * @throws what the file system says
   */
  async list(): Promise<readonly StoredConversation[]> {
    // Before the first conversation there is no folder.
    const names = (await this.storage.list(root)) ?? [];
    const ids = names.flatMap(
      name => /^([0-9a-f-]{36})(?:\.json(?:\.part)?)?$/.exec(name)?.[1] ?? [],
    );
    const found = await Promise.all(
      [...new Set(ids)].map(id =>
        this.stat(id).catch(() => ({ id, savedAt: 0, bytes: undefined })),
      ),
    );
    return found.flatMap(each => each ?? []).sort((a, b) => b.savedAt - a.savedAt);
  }

  private async save(
    conversation: SavedConversation,
    writer: ConversationWriter,
    upkeep: Upkeep,
  ): Promise<void> {
    const folder = this.folder(conversation.id);
    const names = await folder.names().then(
      found => found ?? 'missing',
      () => undefined,
    );
    if (names === 'missing') {
      await folder.create();
    }
    const there = names === 'missing' ? new Set<string>() : names;
    const errors: unknown[] = [];
    const apply = async ({ name, text, done }: FileChange) => {
      // What is to be removed may be the only place of something that could not be written.
      if (!text && errors.length > 0) {
        return;
      }
      try {
        await (text ? folder.put(name, text()) : folder.remove(name));
        done();
      } catch (error) {
        errors.push(error);
      }
    };
    for (const stage of writer.changes(conversation, there, this.now())) {
      for await (const _ of mapInOrder(stage, concurrency, apply)) {
        // It is done, or it has failed.
      }
      if (upkeep.isDeleted) {
        return;
      }
    }
    if (errors.length > 0) {
      throw errors[0];
    }
  }

  private async read(id: string): Promise<LoadedConversation | undefined> {
    try {
      const contents = await this.folder(id).readAll();
      const read = readConversation(id, contents);
      const isThere = contents.texts.size + contents.unreadable.size > 0;
      return (await this.withOldFile(read)) ?? (isThere ? read : undefined);
    } catch (error) {
      return unreadConversation(id, String(error));
    }
  }

  /** A conversation with what is in the file that it was before; undefined without such a file. */
  private async withOldFile(read: ReadConversation): Promise<LoadedConversation | undefined> {
    const { id, files } = read;
    const name = oldFile(id);
    const text = await readFile(this.storage, name).then(
      found => found?.text,
      error => ({ error }),
    );
    if (text === undefined) {
      return undefined;
    }
    const old = typeof text === 'string' ? readOldConversation(text) : undefined;
    if (!old) {
      const why = typeof text === 'string' ? 'It is damaged.' : String(text.error);
      return { ...read, files: { ...files, unread: new Map([...files.unread, [name, why]]) } };
    }
    const { isWhole, ...saved } = old;
    const known = { ...files, hasOldFile: isWhole };
    if (files.head !== undefined) {
      // The head comes last: all of it is in the folder.
      return { ...read, files: known };
    }
    const inFolder = new Map(read.turns.map(turn => [turn.id, turn]));
    const oldIds = new Set(saved.turns.map(turn => turn.id));
    return {
      ...saved,
      id,
      turns: [
        ...saved.turns.map(turn => inFolder.get(turn.id) ?? turn),
        ...read.turns.filter(turn => !oldIds.has(turn.id)),
      ],
      files: known,
    };
  }

  private async readHead(id: string): Promise<ConversationSummary | undefined> {
    const { texts } = await this.folder(id).readAll(name => readHeadNumber(name) !== undefined);
    const head = latestHead(readHeads(texts));
    return head && summaryOfHead(head);
  }

  private async stat(id: string): Promise<StoredConversation | undefined> {
    const stat = await this.folder(id).stat();
    if (stat) {
      return { id, savedAt: stat.modifiedAt, bytes: stat.bytes };
    }
    const old = await statFile(this.storage, oldFile(id));
    return old && { id, savedAt: old.modifiedAt, bytes: old.bytes };
  }

  private folder(id: string): ConversationFolder {
    return new ConversationFolder(this.storage, `${root}/${id}`);
  }

  private upkeepOf(id: string): Upkeep {
    let upkeep = this.upkeep.get(id);
    if (!upkeep) {
      upkeep = { sequencer: new Sequencer(), isDeleted: false, saves: 0 };
      this.upkeep.set(id, upkeep);
    }
    return upkeep;
  }
}

/** Where a conversation was when each was one file. */
function oldFile(id: string): string {
  return `${root}/${id}.json`;
}
