import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** A text that is asked for. */
export interface TextRequest {
  readonly title: string;
  /** Below the box: what happens with the text. */
  readonly prompt: string;
  /** In the box, and selected. */
  readonly value: string;
  /** Returns an error message, or undefined for a valid text. */
  validate(text: string): string | undefined;
}

/**
 * Asks for a line of text.
 *
 * @returns undefined if the box was closed
 */
export function askForText({
  title,
  prompt,
  value,
  validate,
}: TextRequest): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: inertText(title),
    prompt: inertText(prompt),
    value,
    validateInput: text => {
      const message = validate(text);
      return message === undefined ? undefined : inertText(message);
    },
  });
}
