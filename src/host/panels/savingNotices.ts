import * as vscode from 'vscode';
import type { SavingHealth } from '../../core/saved/conversationSaver';
import type { KnownFiles } from '../../core/saved/readConversation';
import { parseTurnFileName } from '../../core/saved/savedFileNames';
import type { Notice } from '../page/panelNotice';
import { showInformation, showWarning } from '../window/notifications';
import type { Actions } from './actions';

const { t } = vscode.l10n;

/** Warns once when conversations cannot be saved, and reports when saving works again. */
export function reportSaving(health: SavingHealth, actions: Actions): vscode.Disposable {
  return health.onChange(canSave => {
    if (canSave) {
      void showInformation(t('Conversations are being saved again.'));
    } else {
      void warn(actions);
    }
  });
}

async function warn(actions: Actions): Promise<void> {
  const showLog = t('Show log');
  const selected = await showWarning(
    t(
      "Conversations can't be saved and are kept in memory for now. Check that the disk isn't full or read-only; saving is retried automatically.",
    ),
    showLog,
  );
  if (selected === showLog) {
    await actions.run('showLog');
  }
}

/** The notice for a saved conversation that could not be read completely; undefined if it could. */
export function unreadNotice({ unread }: KnownFiles): Notice | undefined {
  if (unread.size === 0) {
    return undefined;
  }
  const turns = [...unread.keys()].filter(name => parseTurnFileName(name)).length;
  return {
    text: [
      unreadText(turns),
      t('Nothing was deleted. To retry, close this conversation and open it again.'),
    ].join(' '),
    choices: [
      {
        label: t('Show log'),
        leavesOpen: true,
        act: () => vscode.commands.executeCommand('agentQuery.showLog'),
      },
    ],
  };
}

function unreadText(turns: number): string {
  if (turns === 0) {
    return t("Part of this conversation can't be read.");
  }
  return turns === 1
    ? t("One question in this conversation and its answer can't be read.")
    : t("{0} questions in this conversation and their answers can't be read.", turns);
}
