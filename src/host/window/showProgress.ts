import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Shows a notification for as long as a task takes, with a button that cancels it.
 *
 * @param task tells how far it is by `report`
 */
export function showProgress<T>(
  title: string,
  task: (report: (text: string) => void, token: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: inertText(title),
      cancellable: true,
    },
    (progress, token) => task(text => progress.report({ message: inertText(text) }), token),
  );
}
