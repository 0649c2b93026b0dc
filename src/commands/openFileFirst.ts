import * as vscode from 'vscode';
import { showInformation } from '../host/window/notifications';

/**
 * Says that a command needs an open file, and offers VS Code's list of files.
 *
 * @param text what to open
 */
export function openFileFirst(text: string): void {
  const goToFile = vscode.l10n.t('Go to file…');
  void showInformation(text, goToFile).then(chosen =>
    chosen === goToFile ? vscode.commands.executeCommand('workbench.action.quickOpen') : undefined,
  );
}
