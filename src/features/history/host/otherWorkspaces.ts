import * as vscode from 'vscode';
import { withTimeout } from '../../../core/async/abortable';
import type { Clock } from '../../../core/async/clock';
import { Emitter } from '../../../core/async/emitter';
import { conversationsRoot, isConversationId } from '../../../core/saved/conversationFolder';
import type { StoreLog } from '../../../core/saved/conversationStore';
import { Disposable } from '../../../host/window/disposable';
import { showError, showInformation, showProgress } from '../../../host/window/notifications';
import { unlessMissing } from '../../../host/window/workspaceStorage';
import {
  likeness,
  type WorkspaceFolder,
  type WorkspaceRecord,
  type WorkspaceRecords,
} from '../core/workspaceRecords';

const { t } = vscode.l10n;

/** A workspace with conversations that are not in this one. */
export interface OtherWorkspace {
  /** The folder with its conversations. */
  readonly storage: vscode.Uri;
  /** The names of its folders, as the user knows them. */
  readonly name: string;
  /** The ids of the conversations. */
  readonly conversations: readonly string[];
  /** The likeness, see {@link likeness}. If it is not `shares`, its folders are gone. */
  readonly likeness: ReturnType<typeof likeness>;
}

/** The order of likenesses, the most likely ones first. */
const order = ['shares', 'moved', 'named', undefined] as const;

/** The maximum number of workspaces that are looked up on the disk. */
const maxLooked = 20;

/** The time that the lookup of one may take: a drive may not answer. */
const timeoutMs = 10_000;

/**
 * Workspaces whose conversations may be continued in this one: workspaces that share a folder with it, and workspaces
 * whose folders are gone. Their conversations are imported only if the user agrees: this workspace may belong to
 * somebody else.
 */
export class OtherWorkspaces {
  private readonly id: string;
  private readonly extension: string;
  private readonly fs = vscode.workspace.fs;

  /**
   * @param storage the folder of the extension for this workspace
   * @param roots the folders that contain such a folder for each workspace
   */
  constructor(
    private readonly storage: vscode.Uri,
    private readonly roots: readonly vscode.Uri[],
    private readonly records: WorkspaceRecords,
    private readonly clock: Clock,
    private readonly log: StoreLog,
  ) {
    const names = storage.path.split('/');
    this.id = names.at(-2) ?? '';
    this.extension = names.at(-1) ?? '';
  }

  /** Remembers the folders of this workspace. */
  async note(): Promise<void> {
    const folders = await this.folders();
    if (folders.length > 0) {
      await this.records.note({ id: this.id, folders }).catch(error => {
        this.log.append('info', `The folders of this workspace could not be remembered: ${error}`);
      });
    }
  }

  /** @returns true if this workspace has no conversation */
  async isEmpty(): Promise<boolean> {
    return (await this.conversationsIn(this.storage)).length === 0;
  }

  /**
   * The other workspaces. The most likely ones come first, then the ones that were open last.
   *
   * @param onlyLike true to leave out workspaces that have nothing in common with this one
   */
  async find(onlyLike = false): Promise<readonly OtherWorkspace[]> {
    const [folders, here, records] = await Promise.all([
      this.folders(),
      this.conversationsIn(this.storage),
      this.records.others(this.id).catch(() => []),
    ]);
    const ownIds = new Set(here);
    const likely = records
      .map(other => ({ other, how: likeness({ folders }, other) }))
      .filter(({ other, how }) => other.folders.length > 0 && (!onlyLike || how !== undefined))
      .sort((one, two) => order.indexOf(one.how) - order.indexOf(two.how))
      .slice(0, maxLooked);
    const workspaces = await Promise.all(
      likely.map(({ other, how }) =>
        withTimeout(this.clock, timeoutMs, this.look(other, how, ownIds)),
      ),
    );
    return workspaces.flatMap(each => each ?? []);
  }

  /**
   * Copies the conversations of another workspace into this one. The conversations of a folder that was moved here are
   * removed from their old place.
   *
   * @returns false if some could not be imported; see the log for the reason
   */
  async bring(other: OtherWorkspace, signal: AbortSignal): Promise<boolean> {
    const from = vscode.Uri.joinPath(other.storage, conversationsRoot);
    const to = vscode.Uri.joinPath(this.storage, conversationsRoot);
    let isDone = true;
    for (const id of other.conversations) {
      if (signal.aborted) {
        break;
      }
      const source = vscode.Uri.joinPath(from, id);
      // Under another name at first, so that no window treats half a conversation as a whole one.
      const copy = vscode.Uri.joinPath(to, `${id}.${crypto.randomUUID()}`);
      try {
        await this.fs.createDirectory(to);
        if (other.likeness !== 'moved') {
          await this.fs.copy(source, copy);
        }
        await this.fs.rename(
          other.likeness === 'moved' ? source : copy,
          vscode.Uri.joinPath(to, id),
        );
      } catch (error) {
        isDone = false;
        this.log.append(
          'warn',
          `A conversation of another workspace could not be brought: ${error}`,
        );
      }
    }
    return isDone;
  }

  private async look(
    other: WorkspaceRecord,
    how: OtherWorkspace['likeness'],
    ownIds: ReadonlySet<string>,
  ): Promise<OtherWorkspace | undefined> {
    if (how !== 'shares' && !(await this.areGone(other.folders))) {
      return undefined;
    }
    const name = other.folders.map(({ uri }) => nameOf(vscode.Uri.parse(uri))).join(', ');
    for (const root of this.roots) {
      const storage = vscode.Uri.joinPath(root, other.id, this.extension);
      const all = await this.conversationsIn(storage);
      const conversations = all.filter(id => !ownIds.has(id));
      if (conversations.length > 0) {
        return { storage, name, conversations, likeness: how };
      }
    }
    return undefined;
  }

  private async areGone(folders: readonly WorkspaceFolder[]): Promise<boolean> {
    const gone = await Promise.all(
      folders.map(({ uri }) =>
        unlessMissing(this.fs.stat(vscode.Uri.parse(uri))).then(
          found => found === undefined,
          () => false,
        ),
      ),
    );
    return gone.every(Boolean);
  }

  private folders(): Promise<readonly WorkspaceFolder[]> {
    const { workspaceFolders = [] } = vscode.workspace;
    return Promise.all(
      workspaceFolders.map(async ({ uri }) => ({
        uri: uri.toString(),
        createdAt: await this.fs.stat(uri).then(
          ({ ctime }) => ctime,
          () => 0,
        ),
      })),
    );
  }

  private async conversationsIn(storage: vscode.Uri): Promise<readonly string[]> {
    const root = vscode.Uri.joinPath(storage, conversationsRoot);
    const entries = await this.fs.readDirectory(root).then(
      found => found,
      () => [],
    );
    return entries.map(([name]) => name).filter(isConversationId);
  }
}

function nameOf(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

/** The key of the workspace state that records if the user was asked. */
const offeredKey = 'agentQuery.offeredConversations';

/** The delay before the offer, because the user's reason for opening the window comes first. */
const delayMs = 1000;

/**
 * Imports conversations of other workspaces into this one, if the user wants them: from a folder that was renamed or
 * moved, and from a workspace that was saved under a name.
 */
export class ConversationImport extends Disposable {
  private readonly brought = this._register(new Emitter<void>());
  /** Fires when conversations were imported. */
  readonly onDidBring = this.brought.event;
  /** False if the folders of this workspace have not been noted yet. */
  private isNoted = false;

  constructor(
    readonly others: OtherWorkspaces,
    private readonly memory: vscode.Memento,
    clock: Clock,
  ) {
    super();
    const cancel = clock.after(delayMs, () => {
      void this.note();
      void this.offer();
    });
    this._register({ dispose: cancel });
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => void this.note()));
  }

  /** Called when the window closes: notes its folders if it was open only for a moment. */
  async end(): Promise<void> {
    if (!this.isNoted) {
      await this.note();
    }
  }

  private async note(): Promise<void> {
    this.isNoted = true;
    await this.others.note();
  }

  /** Asks once in a workspace without conversations that is likely to be another one under another name. */
  private async offer(): Promise<void> {
    if (this.memory.get(offeredKey) === true || !(await this.others.isEmpty())) {
      return;
    }
    const [likely] = await this.others.find(true);
    if (!likely || this.isDisposed) {
      return;
    }
    void this.memory.update(offeredKey, true);
    const bring = t('Import');
    const text = t('Saved conversations from {0} are not in this workspace yet.', likely.name);
    if ((await showInformation(text, bring)) === bring && (await this.bring(likely))) {
      await vscode.commands.executeCommand('agentQuery.openConversation');
    }
  }

  /** Imports the conversations of a workspace. @returns false if some could not be imported, which a message says */
  async bring(other: OtherWorkspace): Promise<boolean> {
    const isDone = await showProgress(t('Importing conversations…'), (_, signal) =>
      this.others.bring(other, signal),
    );
    this.brought.fire();
    if (!isDone) {
      void showError(t('Some conversations could not be imported. Try again, or check the log.'));
    }
    return isDone;
  }
}
