import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** @returns the button that was chosen, if any */
export function showInformation(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(inertText(text), ...buttons);
}

/** @returns the button that was chosen, if any */
export function showWarning(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(inertText(text), ...buttons);
}

/** @returns the button that was chosen, if any */
export function showError(
  text: string,
  ...buttons: readonly string[]
): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(inertText(text), ...buttons);
}
