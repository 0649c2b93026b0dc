import * as vscode from 'vscode';
import { inertText } from '../../core/text/foreignText';

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

/** A request for a text. */
interface TextRequest {
  readonly title: string;
  /** The text below the box: the purpose of the input. */
  readonly prompt: string;
  /** The text in the box, which is selected. */
  readonly value: string;
  /** The text in the empty box. */
  readonly placeHolder?: string;
  /**
   * The number of this text and of all texts, if it is one of several; the box then stays open if it loses the focus.
   */
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
