import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Asks for a text that is masked while it is typed.
 *
 * @param validate returns an error message, or undefined for a valid text
 * @param token closes the box
 * @returns undefined if the box was closed
 */
export function askForSecret(
  title: string,
  prompt: string,
  validate: (text: string) => string | undefined,
  token?: vscode.CancellationToken,
): Thenable<string | undefined> {
  return vscode.window.showInputBox(
    {
      title: inertText(title),
      prompt: inertText(prompt),
      password: true,
      ignoreFocusOut: true,
      validateInput: text => {
        const message = validate(text);
        return message === undefined ? undefined : inertText(message);
      },
    },
    token,
  );
}
