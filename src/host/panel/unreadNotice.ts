import * as vscode from 'vscode';
import { parseTurnFileName } from '../../core/conversation/saved/format/turnFileName';
import type { KnownFiles } from '../../core/conversation/saved/readConversation';
import type { Notice } from './panelNotice';

const { t } = vscode.l10n;

/** The notice for a saved conversation that could not be read completely; undefined if it could. */
export function unreadNotice({ unread }: KnownFiles): Notice | undefined {
  if (unread.size === 0) {
    return undefined;
  }
  const turns = [...unread.keys()].filter(name => parseTurnFileName(name)).length;
  return {
    text: [
      whatText(turns),
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

function whatText(turns: number): string {
  if (turns === 0) {
    return t("Some of this conversation can't be read.");
  }
  return turns === 1
    ? t("One question in this conversation and its answer can't be read.")
    : t("{0} questions in this conversation and their answers can't be read.", turns);
}
