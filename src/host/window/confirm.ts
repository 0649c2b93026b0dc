import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Asks a question in a modal dialog.
 *
 * @param detail the consequences; several texts are lines
 * @param yes label of the button that confirms
 * @returns false if the dialog was closed or canceled
 */
export async function confirm(
  question: string,
  detail: string | readonly string[],
  yes: string,
): Promise<boolean> {
  return (await confirmOne(question, detail, yes)) === yes;
}

/**
 * Asks a question in a modal dialog with several buttons that confirm.
 *
 * @param detail the consequences; several texts are lines
 * @returns the label of the button that was selected; undefined if the dialog was closed or canceled
 */
export function confirmOne(
  question: string,
  detail: string | readonly string[],
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  const lines = typeof detail === 'string' ? [detail] : detail;
  const options = { modal: true, detail: lines.map(inertText).join('\n') };
  return vscode.window.showWarningMessage(inertText(question), options, ...buttons);
}

/** Asks in a modal dialog before something is deleted; see {@link confirm}. */
export function confirmDeletion(question: string, detail: string): Promise<boolean> {
  return confirm(question, detail, vscode.l10n.t('Delete'));
}
