import * as vscode from 'vscode';

/** What a person can do about parts that are not sent without more ado. */
export interface PartChoice {
  readonly label: string;
  act(): unknown;
}

/** Says what was kept out, and offers what can be done about it. Waits for nobody: the Parts list says the same. */
export function offerChoices(text: string, choices: readonly PartChoice[]): void {
  void vscode.window
    .showWarningMessage(text, ...choices.map(({ label }) => label))
    .then(chosen => choices.find(({ label }) => label === chosen)?.act());
}
