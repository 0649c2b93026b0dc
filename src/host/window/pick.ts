import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import { type Choice, type ChoiceItem, choiceItem } from './choice';

/** What a quick pick says above its choices. */
export interface PickTexts {
  readonly title?: string;
  readonly placeHolder: string;
}

/** Choices below a heading. */
export interface ChoiceGroup<T extends Choice> {
  readonly heading?: string;
  readonly choices: readonly T[];
}

/** @returns the one that was chosen, if any */
export async function pickOne<T extends Choice>(
  groups: readonly ChoiceGroup<T>[],
  texts: PickTexts,
): Promise<T | undefined> {
  const items = groups.flatMap(({ heading, choices }) => [
    ...(heading === undefined || choices.length === 0 ? [] : [separator<T>(heading)]),
    ...choices.map(choiceItem),
  ]);
  const chosen = await vscode.window.showQuickPick(items, options(texts));
  return chosen?.choice;
}

/** @returns those that were chosen; undefined if the quick pick was left */
export async function pickSeveral<T extends Choice>(
  choices: readonly T[],
  texts: PickTexts,
): Promise<readonly T[] | undefined> {
  const chosen = await vscode.window.showQuickPick(choices.map(choiceItem), {
    ...options(texts),
    canPickMany: true,
  });
  return chosen?.map(({ choice }) => choice);
}

function options({ title, placeHolder }: PickTexts): vscode.QuickPickOptions {
  return {
    ...(title === undefined ? {} : { title: inertText(title) }),
    placeHolder: inertText(placeHolder),
    matchOnDescription: true,
  };
}

/** Cannot be chosen. */
function separator<T extends Choice>(heading: string): ChoiceItem<T> {
  const choice = undefined as unknown as T;
  return { label: inertText(heading), kind: vscode.QuickPickItemKind.Separator, choice };
}
