import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Shows a notification with a Cancel button while a task runs.
 *
 * @param task calls `report` to update the notification; its token is canceled by the button
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
