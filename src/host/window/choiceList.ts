import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import { Disposable } from '../disposable';
import { type Choice, type ChoiceItem, choiceItem } from './choice';

/** A quick pick whose choices change while it is open. */
export class ChoiceList<T extends Choice> extends Disposable {
  private readonly pick = this._register(vscode.window.createQuickPick<ChoiceItem<T>>());
  readonly onDidHide = this.pick.onDidHide;

  constructor(title: string) {
    super();
    this.pick.title = inertText(title);
    this.pick.matchOnDetail = true;
  }

  /** Without choices, it says so here. */
  set placeholder(text: string) {
    this.pick.placeholder = inertText(text);
  }

  set choices(choices: readonly T[]) {
    this.pick.items = choices.map(choiceItem);
  }

  /** While choices are looked for. */
  set busy(isBusy: boolean) {
    this.pick.busy = isBusy;
  }

  /** Whether it stays open while something else has the focus. */
  set ignoreFocusOut(isIgnored: boolean) {
    this.pick.ignoreFocusOut = isIgnored;
  }

  show(): void {
    this.pick.show();
  }

  /** Hides it and tells what was chosen, if anything. */
  onDidChoose(listener: (choice: T | undefined) => void): void {
    this._register(
      this.pick.onDidAccept(() => {
        const [item] = this.pick.activeItems;
        this.pick.hide();
        listener(item?.choice);
      }),
    );
  }

  /** Tells the choice whose button was pressed. */
  onDidPressButton(listener: (choice: T) => void): void {
    this._register(this.pick.onDidTriggerItemButton(({ item }) => listener(item.choice)));
  }
}
