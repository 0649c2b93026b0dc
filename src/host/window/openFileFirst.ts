import * as vscode from 'vscode';
import { type Messages, notifications, showOffer } from './notifications';

const { t } = vscode.l10n;

/**
 * Tells the user that a command needs an open file, and of what type. Offers VS Code's list of files, which is empty
 * without a folder: then it offers to open one.
 */
export function openFileFirst(text: string, messages: Messages = notifications): void {
  const [label, command] = vscode.workspace.workspaceFolders
    ? [t('Go to file…'), 'workbench.action.quickOpen']
    : [t('Open folder…'), 'vscode.openFolder'];
  void showOffer(text, label, () => vscode.commands.executeCommand(command), messages.info);
}

/** Tells the user that there is no editor whose selection could be asked about. */
export function selectTextFirst(messages?: Messages): void {
  openFileFirst(t('Open a file and select the text to ask about.'), messages);
}
