import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import { type Choice, type ChoiceItem, choiceItem } from './choice';

/** The texts of a quick pick above its choices. */
export interface PickTexts {
  readonly title?: string;
  readonly placeHolder: string;
}

/** Choices below an optional heading. */
export interface ChoiceGroup<T extends Choice> {
  readonly heading?: string;
  readonly choices: readonly T[];
}

/**
 * Shows a quick pick for one choice.
 *
 * @returns undefined if the quick pick was closed
 */
export async function pickOne<T extends Choice>(
  groups: readonly ChoiceGroup<T>[],
  texts: PickTexts,
): Promise<T | undefined> {
  const items = groups.flatMap(({ heading, choices }) => [
    ...(heading === undefined || choices.length === 0 ? [] : [separator<T>(heading)]),
    ...choices.map(choiceItem),
  ]);
  const selected = await vscode.window.showQuickPick(items, options(texts));
  return selected?.choice;
}

/**
 * Shows a quick pick with check boxes.
 *
 * @returns undefined if the quick pick was closed
 */
export async function pickSeveral<T extends Choice>(
  choices: readonly T[],
  texts: PickTexts,
): Promise<readonly T[] | undefined> {
  const selected = await vscode.window.showQuickPick(choices.map(choiceItem), {
    ...options(texts),
    canPickMany: true,
  });
  return selected?.map(({ choice }) => choice);
}

function options({ title, placeHolder }: PickTexts): vscode.QuickPickOptions {
  return {
    ...(title === undefined ? {} : { title: inertText(title) }),
    placeHolder: inertText(placeHolder),
    matchOnDescription: true,
  };
}

/** A heading. Users cannot select a separator, so it has no choice. */
function separator<T extends Choice>(heading: string): ChoiceItem<T> {
  const choice = undefined as unknown as T;
  return { label: inertText(heading), kind: vscode.QuickPickItemKind.Separator, choice };
}
