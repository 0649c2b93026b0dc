import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/**
 * Asks for a text that is not shown while it is typed.
 *
 * @param problem what is wrong with a text, if anything
 * @returns undefined if the box was left
 */
export function askForSecret(
  title: string,
  prompt: string,
  validate: (text: string) => string | undefined,
): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: inertText(title),
    prompt: inertText(prompt),
    password: true,
    ignoreFocusOut: true,
    validateInput: text => {
      const found = validate(text);
      return found === undefined ? undefined : inertText(found);
    },
  });
}
