import * as vscode from 'vscode';
import { inertText } from '../../core/text/foreignText';
import { type Choice, type ChoiceItem, choiceItem, type PickTexts } from './quickPick';

/** A choice with a check box, whose tick stands for the ticks of all choices below it. */
export interface ChoiceTree<T extends Choice> {
  readonly choice: T;
  readonly below?: readonly T[];
}

/**
 * Shows a quick pick with check boxes.
 *
 * @param onTicked gets the ticked choices whenever they change
 * @returns the ticked choices with none below them; undefined if the quick pick was closed
 */
export async function pickSeveral<T extends Choice>(
  trees: readonly ChoiceTree<T>[],
  { title, placeHolder }: PickTexts,
  onTicked?: (ticked: readonly T[]) => void,
): Promise<readonly T[] | undefined> {
  const pick = vscode.window.createQuickPick<ChoiceItem<T>>();
  const ticks = new Ticks(trees);
  pick.title = title && inertText(title);
  pick.placeholder = inertText(placeHolder);
  pick.matchOnDescription = true;
  pick.canSelectMany = true;
  pick.items = ticks.items;
  pick.selectedItems = ticks.ticked;
  pick.onDidChangeSelection(selected => {
    if (ticks.change(selected)) {
      pick.selectedItems = ticks.ticked;
    }
    onTicked?.(ticks.choices);
  });
  pick.show();
  return new Promise<readonly T[] | undefined>(resolve => {
    pick.onDidAccept(() => resolve(ticks.choices));
    pick.onDidHide(() => resolve(undefined));
  }).finally(() => pick.dispose());
}

interface Row<T extends Choice> {
  readonly item: ChoiceItem<T>;
  readonly below: readonly Row<T>[];
  /** The row above, if it stands for this one. */
  readonly head: ChoiceItem<T> | undefined;
}

/** The rows of a quick pick with check boxes, and the ticks that VS Code shows. */
class Ticks<T extends Choice> {
  private readonly rows: readonly Row<T>[];
  private shown: ReadonlySet<ChoiceItem<T>> = new Set();

  constructor(trees: readonly ChoiceTree<T>[]) {
    this.rows = trees.flatMap(({ choice, below = [] }) => {
      const head = choiceItem(choice);
      const rows = below.map(each => ({ item: choiceItem(each), below: [], head }));
      return [{ item: head, below: rows, head: undefined }, ...rows];
    });
    this.tick(({ item }) => item.picked === true);
  }

  get items(): readonly ChoiceItem<T>[] {
    return this.rows.map(({ item }) => item);
  }

  get ticked(): readonly ChoiceItem<T>[] {
    return this.items.filter(item => this.shown.has(item));
  }

  /** The ticked choices with none below them. */
  get choices(): readonly T[] {
    return this.rows.flatMap(({ item, below }) =>
      below.length === 0 && this.shown.has(item) ? item.choice : [],
    );
  }

  /**
   * Called when the user has ticked or unticked some rows.
   *
   * @returns true if others change with them
   */
  change(selected: readonly ChoiceItem<T>[]): boolean {
    const before = this.shown;
    const now = new Set(selected);
    const isToggled = (item: ChoiceItem<T>) => now.has(item) !== before.has(item);
    this.tick(({ item, head }) => now.has(head && isToggled(head) ? head : item));
    return this.items.some(item => now.has(item) !== this.shown.has(item));
  }

  private tick(isTicked: (row: Row<T>) => boolean): void {
    const ticked = this.rows.filter(row =>
      row.below.length > 0 ? row.below.every(isTicked) : isTicked(row),
    );
    this.shown = new Set(ticked.map(({ item }) => item));
  }
}
