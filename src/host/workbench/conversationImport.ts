import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { OtherWorkspace, OtherWorkspaces } from '../conversation/otherWorkspaces';
import { Disposable } from '../disposable';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import { showProgress } from '../window/showProgress';

const { t } = vscode.l10n;

/** The key of the workspace state for whether the user was asked. */
const offeredKey = 'agentQuery.offeredConversations';

/** What the user has asked for by opening the window comes first. */
const delayMs = 1000;

/**
 * Brings conversations of other workspaces into this one, if the user wants them: those of a folder that was renamed or
 * moved, and those of a workspace that was saved under a name.
 */
export class ConversationImport extends Disposable {
  /** False if the folders of this workspace are not noted yet. */
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

  /** The window closes: notes its folders if it was open only for a moment. */
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
    const bring = t('Bring here');
    const text = t('Saved conversations of {0} are not in this workspace yet.', likely.name);
    if ((await showInformation(text, bring)) === bring && (await this.bring(likely))) {
      await vscode.commands.executeCommand('agentQuery.openConversation');
    }
  }

  /** Brings the conversations of a workspace here. @returns false if some could not be brought, which the user is told */
  async bring(other: OtherWorkspace): Promise<boolean> {
    const isDone = await showProgress(t('Bringing conversations here…'), (_, token) =>
      this.others.bring(other, token),
    );
    if (!isDone) {
      void showError(
        t('Some conversations could not be brought here. Try again, or check the log.'),
      );
    }
    return isDone;
  }
}
