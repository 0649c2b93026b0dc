import * as vscode from 'vscode';
import { type Messages, notifications, showOffer } from './notifications';

const { t } = vscode.l10n;

/** Tells the user that a command needs an open file, and of what type, and offers VS Code's list of files. */
export function openFileFirst(text: string, messages: Messages = notifications): void {
  void showOffer(
    text,
    t('Go to file…'),
    () => vscode.commands.executeCommand('workbench.action.quickOpen'),
    messages.info,
  );
}

/** Tells the user that there is no editor whose selection could be asked about. */
export function selectTextFirst(messages?: Messages): void {
  openFileFirst(t('Open a file and select the text to ask about.'), messages);
}
