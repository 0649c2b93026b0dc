import * as vscode from 'vscode';
import { ConversationWriter } from '../core/conversation/saved/conversationWriter';
import { headName } from '../core/conversation/saved/fileNames';
import {
  type KnownFiles,
  readConversation,
  readSummary,
  unknownFiles,
} from '../core/conversation/saved/readConversation';
import { readOldConversation } from '../core/conversation/saved/readOldConversation';
import {
  type ConversationSummary,
  type SavedConversation,
  summaryOf,
} from '../core/conversation/saved/savedConversation';
import { ConversationFolder, readFile, removeFile, statFile } from './conversationFolder';
import type { PacedLog } from './pacedLog';

/** What the file system knows of a conversation. */
export interface StoredConversation {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly bytes: number;
}

/** A conversation that was saved, and where. */
export interface LoadedConversation extends SavedConversation {
  readonly files: KnownFiles;
}

/** Saves a conversation. Never throws: what cannot be saved is told in the log, and the conversation goes on. */
export type SaveConversation = (conversation: SavedConversation) => Promise<void>;

/** Conversations on disk, each in a folder of its own, so that windows do not overwrite each other's. */
export class ConversationStore {
  constructor(
    /** The workspace's own storage, of all windows on it; where there is no workspace, the extension's. */
    private readonly uri: vscode.Uri,
    private readonly log: PacedLog,
  ) {}

  /**
   * What saves one conversation from now on; each time, what has changed since.
   *
   * @param files of a conversation that was loaded
   */
  saving(id: string, files: KnownFiles | undefined): SaveConversation {
    const folder = this.folder(id);
    const writer = new ConversationWriter(files);
    let mayBeOld = true;
    let isThere = files !== undefined;
    return async conversation => {
      try {
        if (!isThere) {
          await folder.create();
          isThere = true;
        }
        for (const { name, text } of writer.changes(conversation, await folder.names())) {
          await (text === undefined ? folder.remove(name) : folder.put(name, text));
        }
        if (mayBeOld) {
          await removeFile(this.oldFile(id));
          mayBeOld = false;
        }
      } catch (error) {
        this.log.add('warn', `The conversation could not be saved: ${error}`);
      }
    };
  }

  /** Undefined where there is no such conversation. */
  async load(id: string): Promise<LoadedConversation | undefined> {
    // The id comes from the state of a page, and becomes part of a path.
    if (!/^[0-9a-f-]{36}$/.test(id)) {
      return undefined;
    }
    const files = await this.folder(id).readAll();
    // It goes when all of it is in the folder; until then, the folder may have only a part of it.
    const old = readOldConversation((await readFile(this.oldFile(id))) ?? '');
    if (old) {
      return { ...old, id, files: unknownFiles([...files.keys()]) };
    }
    return files.size > 0 ? readConversation(id, files) : undefined;
  }

  /** The conversation that was saved last, but for some. */
  async loadLatest(except: ReadonlySet<string>): Promise<LoadedConversation | undefined> {
    const latest = (await this.list()).find(({ id }) => !except.has(id));
    return latest && this.load(latest.id);
  }

  /** What a list says of a conversation; undefined where there is no such conversation. */
  async summary(id: string): Promise<ConversationSummary | undefined> {
    const head = readSummary(await this.folder(id).read(headName));
    const turns = head ? undefined : (await this.load(id))?.turns;
    return head ?? (turns && summaryOf(turns));
  }

  /** Removes a conversation for good. Never throws: one that is gone already is what was wanted. */
  async delete(id: string): Promise<void> {
    await removeFile(this.oldFile(id));
    await Promise.resolve(
      vscode.workspace.fs.delete(this.folder(id).uri, { recursive: true }),
    ).catch(() => undefined);
  }

  /**
   * Removes those that were saved longest ago, until the others have room.
   *
   * @param room bytes
   * @param except those that stay in any case
   */
  async prune(room: number, except: ReadonlySet<string>): Promise<void> {
    let left = room;
    for (const { id, bytes } of await this.list()) {
      left -= bytes;
      if (left < 0 && !except.has(id)) {
        await this.delete(id);
        this.log.add('info', `Removed a conversation to keep the history within ${room} bytes`);
      }
    }
  }

  /** All conversations, the one that was saved last first. */
  async list(): Promise<readonly StoredConversation[]> {
    // Before the first conversation there is no folder.
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(this.root)).catch(
      () => [],
    );
    const ids = entries.flatMap(
      ([name]) => /^([0-9a-f-]{36})(?:\.json(?:\.part)?)?$/.exec(name)?.[1] ?? [],
    );
    const found = await Promise.all([...new Set(ids)].map(id => this.stat(id)));
    return found.flatMap(each => each ?? []).sort((a, b) => b.savedAt - a.savedAt);
  }

  private async stat(id: string): Promise<StoredConversation | undefined> {
    const stat = await this.folder(id).stat();
    if (stat) {
      return { id, ...stat };
    }
    const old = await statFile(this.oldFile(id));
    return old && { id, savedAt: old.mtime, bytes: old.size };
  }

  private get root(): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, 'conversations');
  }

  private folder(id: string): ConversationFolder {
    return new ConversationFolder(vscode.Uri.joinPath(this.root, id));
  }

  /** Where a conversation was when each was one file. */
  private oldFile(id: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, `${id}.json`);
  }
}
