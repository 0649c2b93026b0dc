import * as vscode from 'vscode';
import { readTurnName } from '../../core/conversation/saved/fileNames';
import type { KnownFiles } from '../../core/conversation/saved/readConversation';
import type { Notice } from './panelNotice';

const { t } = vscode.l10n;

/** The notice for a saved conversation that could not be read completely; undefined if it could. */
export function unreadNotice({ unread }: KnownFiles): Notice | undefined {
  if (unread.size === 0) {
    return undefined;
  }
  const turns = [...unread.keys()].filter(name => readTurnName(name)).length;
  return {
    text: [
      whatText(turns),
      t('Nothing was deleted. Close this conversation and open it again to retry.'),
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
    return t('Some of this conversation cannot be read.');
  }
  return turns === 1
    ? t('One question of this conversation and its answer cannot be read.')
    : t('{0} questions of this conversation and their answers cannot be read.', turns);
}
