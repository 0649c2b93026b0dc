import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import { Disposable } from '../disposable';
import { type Choice, type ChoiceItem, choiceItem } from './choice';

/** A quick pick whose choices can change while it is open. */
export class ChoiceList<T extends Choice> extends Disposable {
  private readonly pick = this._register(vscode.window.createQuickPick<ChoiceItem<T>>());
  readonly onDidHide = this.pick.onDidHide;

  constructor(title: string) {
    super();
    this.pick.title = inertText(title);
    this.pick.matchOnDetail = true;
  }

  /** The text in the empty input box, which also says that there are no choices. */
  set placeholder(text: string) {
    this.pick.placeholder = inertText(text);
  }

  set choices(choices: readonly T[]) {
    this.pick.items = choices.map(choiceItem);
  }

  /** Shows a progress bar while choices are being loaded. */
  set busy(isBusy: boolean) {
    this.pick.busy = isBusy;
  }

  /** Keeps it open when it loses the focus. */
  set ignoreFocusOut(isIgnored: boolean) {
    this.pick.ignoreFocusOut = isIgnored;
  }

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

  /** Calls back with the choice whose button was clicked. */
  onDidPressButton(listener: (choice: T) => void): void {
    this._register(this.pick.onDidTriggerItemButton(({ item }) => listener(item.choice)));
  }
}
