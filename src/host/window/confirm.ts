import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Asks in a dialog that has to be answered first.
 *
 * @param detail what follows from it
 * @param yes the button that agrees
 */
export async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  const options = { modal: true, detail: inertText(detail) };
  return (await vscode.window.showWarningMessage(inertText(question), options, yes)) === yes;
}
