import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import { type Choice, type ChoiceGroup, choiceItem, groupItems } from './choice';

/** The texts of a quick pick above its choices. */
interface PickTexts {
  readonly title?: string;
  readonly placeHolder: string;
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
  const selected = await vscode.window.showQuickPick(groupItems(groups), options(texts));
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
