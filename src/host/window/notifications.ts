import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { directionMarks, inertText } from '../../core/text/foreignText';

/** A way to show messages; each resolves as {@link showInformation} does. */
export interface Messages {
  readonly info: typeof showInformation;
  readonly warning: typeof showInformation;
  readonly error: typeof showInformation;
}

/**
 * Shows a notification.
 *
 * @returns the label of the button that was selected; undefined if the notification was closed
 */
export function showInformation(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(inertText(text), ...buttons);
}

/** Shows a message with a button, and runs the button's action if it is selected. */
export async function showOffer(
  text: string,
  button: string,
  act: () => unknown,
  show = showInformation,
): Promise<void> {
  if ((await show(text, button)) === button) {
    await act();
  }
}

/** Shows a warning; see {@link showInformation}. */
export function showWarning(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(inertText(text), ...buttons);
}

/** Shows an error; see {@link showInformation}. */
export function showError(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(inertText(text), ...buttons);
}

/** The messages of commands. `PanelNotice` shows messages about clicks in a panel, in that panel. */
export const notifications: Messages = {
  info: showInformation,
  warning: showWarning,
  error: showError,
};

/**
 * Makes the message of a command's error inert, because VS Code shows it as a notification and it may contain a file
 * name.
 */
export function inertError(error: unknown): unknown {
  if (error instanceof Error) {
    error.message = inertText(error.message);
  }
  return error;
}

/**
 * Shows a notification with a Cancel button while a task runs.
 *
 * @param task calls `report` to update the notification; its signal aborts when the button is pressed
 */
export function showProgress<T>(
  title: string,
  task: (report: (text: string) => void, signal: AbortSignal) => Thenable<T>,
): Thenable<T> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: inertText(title),
      cancellable: true,
    },
    (progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return task(text => progress.report({ message: inertText(text) }), abort.signal);
    },
  );
}

/** The time for which a task runs before {@link showProgressIfSlow} shows it. */
const progressDelayMs = 500;

/**
 * Runs a task, and shows its progress as {@link showProgress} does if it takes long.
 *
 * @param onShow gets the arguments of a task of {@link showProgress}
 * @throws the error of the task
 */
export async function showProgressIfSlow<T>(
  clock: Clock,
  title: string,
  running: Promise<T>,
  onShow: (report: (text: string) => void, signal: AbortSignal) => void,
): Promise<T> {
  const cancelTimer = clock.after(progressDelayMs, () => {
    void showProgress(title, (report, signal) => {
      onShow(report, signal);
      // The caller gets the error.
      return running.catch(() => undefined);
    });
  });
  try {
    return await running;
  } finally {
    cancelTimer();
  }
}

/** Warns about bidirectional control characters in inserted code, which can make it look different from how it runs. */
export function warnOfDirectionMarks(text: string): void {
  const marks = directionMarks(text);
  if (marks.length > 0) {
    void showWarning(
      vscode.l10n.t(
        'The code contains hidden characters that change the order in which it is displayed: {0}. Check it before you use it.',
        marks.join(', '),
      ),
    );
  }
}
