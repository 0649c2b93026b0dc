import type * as vscode from 'vscode';
import { Disposable, EventEmitter } from './events';

/** An item of the status bar, with what the extension sets. */
export class StatusBarItem
  implements
    Pick<
      vscode.StatusBarItem,
      'id' | 'name' | 'text' | 'tooltip' | 'accessibilityInformation' | 'command'
    >
{
  name: string | undefined;
  text = '';
  tooltip: string | vscode.MarkdownString | undefined;
  accessibilityInformation: vscode.AccessibilityInformation | undefined;
  command: string | vscode.Command | undefined;

  constructor(
    private readonly bar: StatusBar,
    readonly id: string,
  ) {}

  show(): void {
    this.bar.items.add(this);
    this.bar.changed.fire();
  }

  hide(): void {
    this.bar.items.delete(this);
    this.bar.changed.fire();
  }

  dispose(): void {
    this.hide();
  }
}

export class StatusBar {
  readonly items = new Set<StatusBarItem>();
  /** The messages that are shown for a while. */
  readonly messages: string[] = [];
  readonly changed = new EventEmitter<void>();

  create(id: string): StatusBarItem {
    return new StatusBarItem(this, id);
  }

  setMessage(text: string): Disposable {
    this.messages.push(text);
    this.changed.fire();
    return new Disposable(undefined);
  }
}
