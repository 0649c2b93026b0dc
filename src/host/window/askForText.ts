import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';

/** A text that is asked for. */
interface TextRequest {
  readonly title: string;
  /** Below the box: what happens with the text. */
  readonly prompt: string;
  /** In the box, and selected. */
  readonly value: string;
  /** In the empty box. */
  readonly placeHolder?: string;
  /** Set if it is one of several texts; the box then stays open if it loses the focus. */
  readonly steps?: { readonly step: number; readonly of: number };
  /** Returns an error message, or undefined for a valid text. */
  validate(text: string): string | undefined;
}

/**
 * Asks for a line of text. A list that is shown as soon as this resolves takes the place of the box. If the box were
 * closed before, the focus would return to the editor, maybe so late that the list loses it and closes.
 *
 * @returns undefined if the box was closed
 */
export function askForText({
  title,
  prompt,
  value,
  placeHolder = '',
  steps,
  validate,
}: TextRequest): Promise<string | undefined> {
  return new Promise(resolve => {
    const box = vscode.window.createInputBox();
    const check = () => {
      const message = validate(box.value);
      box.validationMessage = message === undefined ? undefined : inertText(message);
      return message === undefined;
    };
    box.title = inertText(title);
    box.prompt = inertText(prompt);
    box.value = value;
    box.placeholder = inertText(placeHolder);
    if (steps) {
      box.ignoreFocusOut = true;
      box.step = steps.step;
      box.totalSteps = steps.of;
    }
    box.valueSelection = [0, value.length];
    box.onDidChangeValue(check);
    box.onDidAccept(() => {
      if (check()) {
        resolve(box.value);
        setTimeout(() => box.dispose());
      }
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}
