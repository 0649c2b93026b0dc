import * as vscode from 'vscode';
import type { OtherWorkspace, OtherWorkspaces } from '../conversation/otherWorkspaces';
import { Disposable } from '../disposable';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import { showProgress } from '../window/showProgress';

const { t } = vscode.l10n;

/** The key of the workspace state for whether the user was asked. */
const offeredKey = 'agentQuery.offeredConversations';

/**
 * Brings conversations of other workspaces into this one, if the user wants them: those of a folder that was renamed or
 * moved, and those of a workspace that was saved under a name.
 */
export class ConversationImport extends Disposable {
  constructor(
    readonly others: OtherWorkspaces,
    private readonly memory: vscode.Memento,
  ) {
    super();
    void others.note();
    void this.offer();
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => void others.note()));
  }

  /** Asks once in a workspace without conversations that is likely to be another one under another name. */
  private async offer(): Promise<void> {
    if (this.memory.get(offeredKey) === true || !(await this.others.isEmpty())) {
      return;
    }
    const [likely] = await this.others.find();
    if (likely?.likeness === undefined || this.isDisposed) {
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
