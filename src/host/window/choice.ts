import * as vscode from 'vscode';
import { inertMarkdown, inertText } from '../../core/text/inertText';

/** An item of a quick pick, as plain text. */
export interface Choice {
  /** Name of a codicon before the label. */
  readonly icon?: string;
  readonly label: string;
  /** Next to the label. */
  readonly description?: string;
  /** Below the label. */
  readonly detail?: string;
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** Set if its check box is ticked at first. */
  readonly picked?: true;
  /** Set if it is shown whatever the user types. */
  readonly alwaysShow?: true;
}

/** A VS Code quick pick item with its choice. */
export interface ChoiceItem<T extends Choice> extends vscode.QuickPickItem {
  readonly choice: T;
}

/** Makes a quick pick item of a choice. VS Code renders descriptions and details as Markdown in tooltips. */
export function choiceItem<T extends Choice>(choice: T): ChoiceItem<T> {
  const { icon, label, description, detail, buttons, alwaysShow, picked } = choice;
  return {
    choice,
    label: icon === undefined ? inertText(label) : `$(${icon}) ${inertText(label)}`,
    ...(description === undefined ? {} : { description: inertMarkdown(description) }),
    ...(detail === undefined ? {} : { detail: inertMarkdown(detail) }),
    ...(buttons === undefined ? {} : { buttons }),
    ...(alwaysShow && { alwaysShow }),
    ...(picked && { picked }),
  };
}

/** Choices below an optional heading. */
export interface ChoiceGroup<T extends Choice> {
  readonly heading?: string;
  readonly choices: readonly T[];
}

/**
 * Makes quick pick items of groups; a group without choices has no heading.
 *
 * @param itemOf makes the item of a choice
 */
export function groupItems<T extends Choice>(
  groups: readonly ChoiceGroup<T>[],
  itemOf: (choice: T) => ChoiceItem<T> = choiceItem,
): ChoiceItem<T>[] {
  return groups.flatMap(({ heading, choices }) => [
    ...(heading === undefined || choices.length === 0 ? [] : [separator<T>(heading)]),
    ...choices.map(itemOf),
  ]);
}

/** A heading. Users cannot select a separator, so it has no choice. */
function separator<T extends Choice>(heading: string): ChoiceItem<T> {
  const choice = undefined as unknown as T;
  return { label: inertText(heading), kind: vscode.QuickPickItemKind.Separator, choice };
}
