import * as vscode from 'vscode';
import {
  readConversation,
  type SavedConversation,
  writeConversation,
} from '../core/conversation/savedConversation';
import type { PacedLog } from './pacedLog';

const encoder = new TextEncoder();

/** What the file system knows of a conversation. */
export interface StoredConversation {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly bytes: number;
}

/** Conversations on disk, each in a file of its own, so that windows do not overwrite each other's. */
export class ConversationStore {
  constructor(
    /** The workspace's own storage; where there is no workspace, the extension's. */
    private readonly folder: vscode.Uri,
    private readonly log: PacedLog,
  ) {}

  /** Never throws: what cannot be saved is told in the log, and the conversation goes on. */
  async save(conversation: SavedConversation): Promise<void> {
    const file = this.file(conversation.id);
    // Renamed into place: a crash in mid-write leaves the last version whole. VS Code removes the file before it puts
    // the other in its place; a crash in between leaves that other one.
    const part = partOf(file);
    try {
      await vscode.workspace.fs.writeFile(part, encoder.encode(writeConversation(conversation)));
      await vscode.workspace.fs.rename(part, file, { overwrite: true });
    } catch (error) {
      this.log.add('warn', `The conversation could not be saved: ${error}`);
    }
  }

  /** Undefined where there is no such conversation. */
  async load(id: string): Promise<SavedConversation | undefined> {
    // The id comes from the state of a page, and becomes part of a path.
    if (!/^[0-9a-f-]{36}$/.test(id)) {
      return undefined;
    }
    const file = this.file(id);
    return (await read(file)) ?? read(partOf(file));
  }

  /** The conversation that was saved last, but for some. */
  async loadLatest(except: ReadonlySet<string>): Promise<SavedConversation | undefined> {
    const latest = (await this.list()).find(({ id }) => !except.has(id));
    return latest && this.load(latest.id);
  }

  /** Removes a conversation for good. Never throws: one that is gone already is what was wanted. */
  async delete(id: string): Promise<void> {
    for (const file of [this.file(id), partOf(this.file(id))]) {
      await Promise.resolve(vscode.workspace.fs.delete(file)).catch(() => undefined);
    }
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
    const entries = await Promise.resolve(
      vscode.workspace.fs.readDirectory(this.conversations),
    ).catch(() => []);
    const ids = entries.flatMap(([name]) => /^(.+)\.json(?:\.part)?$/.exec(name)?.[1] ?? []);
    const found = await Promise.all([...new Set(ids)].map(id => this.stat(id)));
    return found.flatMap(each => each ?? []).sort((a, b) => b.savedAt - a.savedAt);
  }

  private async stat(id: string): Promise<StoredConversation | undefined> {
    for (const file of [this.file(id), partOf(this.file(id))]) {
      try {
        const { mtime, size } = await vscode.workspace.fs.stat(file);
        return { id, savedAt: mtime, bytes: size };
      } catch {
        // Not there, or removed by another window meanwhile.
      }
    }
    return undefined;
  }

  private get conversations(): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, 'conversations');
  }

  private file(id: string): vscode.Uri {
    return vscode.Uri.joinPath(this.conversations, `${id}.json`);
  }
}

function partOf(file: vscode.Uri): vscode.Uri {
  return file.with({ path: `${file.path}.part` });
}

async function read(file: vscode.Uri): Promise<SavedConversation | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(file);
    return readConversation(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
