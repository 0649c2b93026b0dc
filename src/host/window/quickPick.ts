import * as vscode from 'vscode';
import { looksSame } from '../../core/looksSame';
import { inertMarkdown, inertText } from '../../core/text/foreignText';
import { Disposable } from './disposable';

/** The texts of a quick pick above its choices. */
export interface PickTexts {
  readonly title?: string;
  readonly placeHolder: string;
}

/**
 * Shows a quick pick for one choice.
 *
 * @param groups VS Code shows that it waits for them
 * @returns undefined if the quick pick was closed
 */
export async function pickOne<T extends Choice>(
  groups: readonly ChoiceGroup<T>[] | Promise<readonly ChoiceGroup<T>[]>,
  texts: PickTexts,
): Promise<T | undefined> {
  const items =
    groups instanceof Promise ? groups.then(all => groupItems(all)) : groupItems(groups);
  const selected = await vscode.window.showQuickPick(items, options(texts));
  return selected?.choice;
}

function options({ title, placeHolder }: PickTexts): vscode.QuickPickOptions {
  return {
    ...(title === undefined ? {} : { title: inertText(title) }),
    placeHolder: inertText(placeHolder),
    matchOnDescription: true,
  };
}

/** A quick pick whose choices can change while it is open. */
export class ChoiceList<T extends Choice> extends Disposable {
  private readonly pick = this._register(vscode.window.createQuickPick<ChoiceItem<T>>());
  /** The items of choices that were shown: a list may have thousands, and few change. */
  private readonly items = new WeakMap<T, ChoiceItem<T>>();
  readonly onDidHide = this.pick.onDidHide;
  /** The text in the input box changed. */
  readonly onDidType = this.pick.onDidChangeValue;

  /** @param keyOf identifies a choice, so that the active one stays active when the choices change */
  constructor(
    title: string,
    private readonly keyOf: (choice: T) => unknown,
  ) {
    super();
    this.pick.title = inertText(title);
    this.pick.matchOnDetail = true;
    this.pick.keepScrollPosition = true;
  }

  /** The text in the empty input box; it reports that there are no choices, too. */
  set placeholder(text: string) {
    this.pick.placeholder = inertText(text);
  }

  set groups(groups: readonly ChoiceGroup<T>[]) {
    const items = groupItems(groups, choice => this.itemOf(choice));
    if (this.isShown(items)) {
      // VS Code would replace all rows, and a click at that moment would be lost.
      return;
    }
    const [active] = this.pick.activeItems;
    const isFirst = active === this.pick.items.find(({ choice }) => choice);
    this.pick.items = items;
    // The first one is active until the user selects another one.
    const same = active && !isFirst && items.find(item => this.key(item) === this.key(active));
    if (same) {
      this.pick.activeItems = [same];
    }
  }

  private isShown(items: readonly ChoiceItem<T>[]): boolean {
    const shown = this.pick.items;
    return (
      items.length === shown.length &&
      items.every(
        (item, at) => this.key(item) === this.key(shown[at]) && looksSame(item, shown[at]),
      )
    );
  }

  /** The key of an item; undefined for a separator. */
  private key(item: ChoiceItem<T> | undefined): unknown {
    return item?.choice && this.keyOf(item.choice);
  }

  /** Prepares the items of choices, the slowest step of showing them: thousands would take too long in one task. */
  prepare(choices: readonly T[]): void {
    for (const choice of choices) {
      this.itemOf(choice);
    }
  }

  private itemOf(choice: T): ChoiceItem<T> {
    const item = this.items.get(choice) ?? choiceItem(choice);
    this.items.set(choice, item);
    return item;
  }

  /** Shows a progress bar while choices are being loaded. */
  set busy(isBusy: boolean) {
    this.pick.busy = isBusy;
  }

  /** Keeps it open when it loses the focus. */
  set ignoreFocusOut(isIgnored: boolean) {
    this.pick.ignoreFocusOut = isIgnored;
  }

  /** Shows it, even after it was hidden. */
  show(): void {
    this.pick.show();
  }

  /** Calls back with the choice when the user accepts, after hiding it; undefined without a choice. */
  onDidChoose(listener: (choice: T | undefined) => void): void {
    this._register(
      this.pick.onDidAccept(() => {
        const [item] = this.pick.activeItems;
        this.pick.hide();
        listener(item?.choice);
      }),
    );
  }

  /** Calls back with the choice whose button was clicked, and the button. */
  onDidPressButton(listener: (choice: T, button: vscode.QuickInputButton) => void): void {
    this._register(
      this.pick.onDidTriggerItemButton(({ item, button }) => listener(item.choice, button)),
    );
  }
}

/** An item of a quick pick, as plain text. */
export interface Choice {
  /** The name of a codicon before the label. */
  readonly icon?: string;
  readonly label: string;
  /** The text next to the label. */
  readonly description?: string;
  /** The text below the label. */
  readonly detail?: string;
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** True if its check box is ticked at first. */
  readonly picked?: true;
  /** True if it is shown whatever the user types. */
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
