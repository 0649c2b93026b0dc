import * as vscode from 'vscode';
import {
  readConversation,
  type SavedConversation,
  writeConversation,
} from '../core/conversation/savedConversation';
import type { PacedLog } from './pacedLog';

const encoder = new TextEncoder();

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
    // Renamed into place: a crash in mid-write leaves the last version whole.
    const part = file.with({ path: `${file.path}.part` });
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
    try {
      const bytes = await vscode.workspace.fs.readFile(this.file(id));
      return readConversation(new TextDecoder().decode(bytes));
    } catch {
      return undefined;
    }
  }

  /** The conversation that was saved last, but for some. */
  async loadLatest(except: ReadonlySet<string>): Promise<SavedConversation | undefined> {
    const latest = (await this.list()).find(({ id }) => !except.has(id));
    return latest && this.load(latest.id);
  }

  /** All conversations, the one that was saved last first. */
  async list(): Promise<readonly { readonly id: string; readonly savedAt: number }[]> {
    const found: { id: string; savedAt: number }[] = [];
    try {
      for (const [name] of await vscode.workspace.fs.readDirectory(this.conversations)) {
        if (name.endsWith('.json')) {
          const id = name.slice(0, -'.json'.length);
          const { mtime } = await vscode.workspace.fs.stat(this.file(id));
          found.push({ id, savedAt: mtime });
        }
      }
    } catch {
      // Before the first conversation there is no folder; another window may remove a file meanwhile.
    }
    return found.sort((a, b) => b.savedAt - a.savedAt);
  }

  private get conversations(): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, 'conversations');
  }

  private file(id: string): vscode.Uri {
    return vscode.Uri.joinPath(this.conversations, `${id}.json`);
  }
}
