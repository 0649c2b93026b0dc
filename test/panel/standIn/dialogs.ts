import type * as vscode from 'vscode';
import { CancellationTokenSource, EventEmitter } from './events';
import type { Later } from './later';
import { QuickPickItemKind } from './values';

/** A notification or a modal dialog. */
export class Message {
  private answer: (label: string | undefined) => void = () => undefined;
  readonly answered = new Promise<string | undefined>(resolve => {
    this.answer = resolve;
  });

  constructor(
    readonly severity: 'information' | 'warning' | 'error',
    readonly text: string,
    readonly buttons: readonly string[],
    readonly isModal: boolean,
    /** Below the text of a modal dialog. */
    readonly detail: string,
    private readonly onClosed: (message: Message) => void,
  ) {}

  /** Presses a button. */
  press(label: string): void {
    if (!this.buttons.includes(label)) {
      throw new Error(`“${this.text}” has no button “${label}”, but ${this.buttons.join(', ')}.`);
    }
    this.close(label);
  }

  /** Closes it without an answer: a dialog by Cancel or Escape. */
  close(label?: string): void {
    this.onClosed(this);
    this.answer(label);
  }
}

/** A notification with the progress of a task. */
export interface Progress {
  readonly title: string;
  /** The latest report of the task. */
  message: string;
  cancel(): void;
}

/** A box at the top of the window: a list or only a line. */
abstract class Box {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  enabled = true;
  busy = false;
  ignoreFocusOut = false;
  placeholder: string | undefined;
  buttons: readonly vscode.QuickInputButton[] = [];
  private text = '';
  private readonly changedValue = new EventEmitter<string>();
  readonly onDidChangeValue = this.changedValue.event;
  protected readonly accepted = new EventEmitter<void>();
  readonly onDidAccept = this.accepted.event;
  private readonly hidden = new EventEmitter<void>();
  readonly onDidHide = this.hidden.event;
  private readonly pressed = new EventEmitter<vscode.QuickInputButton>();
  readonly onDidTriggerButton = this.pressed.event;

  constructor(private readonly dialogs: Dialogs) {}

  get value(): string {
    return this.text;
  }

  set value(text: string) {
    this.text = text;
    this.touch();
  }

  show(): void {
    this.dialogs.open(this as unknown as ShownBox);
  }

  hide(): void {
    if (this.dialogs.leave(this as unknown as ShownBox)) {
      this.hidden.fire();
    }
  }

  dispose(): void {
    this.hide();
  }

  /** The user types a text in the place of the one that is there. */
  type(text: string): void {
    this.value = text;
    this.changedValue.fire(text);
  }

  accept(): void {
    this.accepted.fire();
  }

  protected touch(): void {
    this.dialogs.changed.fire();
  }
}

/** A line of text that the extension asks for. */
export class InputBox extends Box implements vscode.InputBox {
  password = false;
  prompt: string | undefined;
  valueSelection: readonly [number, number] | undefined;
  validationMessage: string | vscode.InputBoxValidationMessage | undefined;

  /** Types a text and presses Enter. */
  enter(text: string): void {
    this.type(text);
    this.accept();
  }
}

/** A list that the extension lets the user choose from. */
export class QuickPick<T extends vscode.QuickPickItem = vscode.QuickPickItem>
  extends Box
  implements vscode.QuickPick<T>
{
  canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  keepScrollPosition = false;
  selectedItems: readonly T[] = [];
  private shown: readonly T[] = [];
  private active: readonly T[] = [];
  private readonly changedActive = new EventEmitter<readonly T[]>();
  readonly onDidChangeActive = this.changedActive.event;
  private readonly changedSelection = new EventEmitter<readonly T[]>();
  readonly onDidChangeSelection = this.changedSelection.event;
  private readonly pressedItem = new EventEmitter<vscode.QuickPickItemButtonEvent<T>>();
  readonly onDidTriggerItemButton = this.pressedItem.event;

  get items(): readonly T[] {
    return this.shown;
  }

  set items(items: readonly T[]) {
    this.shown = items;
    this.active = items.filter(isChoice).slice(0, 1);
    this.touch();
  }

  get activeItems(): readonly T[] {
    return this.active;
  }

  set activeItems(items: readonly T[]) {
    this.active = items;
    this.changedActive.fire(items);
  }

  /** The rows as they are read, without icons: label, description, and detail, with spaces in between. */
  get rows(): readonly string[] {
    return this.shown.map(textOf);
  }

  /** Chooses a row by its label, or by a pattern of its text. Of a list with check boxes, several. */
  choose(...wanted: ReadonlyArray<string | RegExp>): void {
    const items = wanted.map(each => this.item(each));
    this.activeItems = items.slice(0, 1);
    this.selectedItems = items;
    this.changedSelection.fire(items);
    this.accept();
  }

  /** Clicks the check box of a row. */
  toggle(wanted: string | RegExp): void {
    const item = this.item(wanted);
    const before = this.selectedItems;
    this.selectedItems = this.shown.filter(each => before.includes(each) !== (each === item));
    this.changedSelection.fire(this.selectedItems);
  }

  /** The rows whose check boxes are ticked, as they are read. */
  get ticked(): readonly string[] {
    return this.shown.filter(each => this.selectedItems.includes(each)).map(textOf);
  }

  /** Presses a button of a row, by its tooltip. */
  press(row: string | RegExp, tooltip: string): void {
    const item = this.item(row);
    const button = item.buttons?.find(each => each.tooltip === tooltip);
    if (!button) {
      throw new Error(`The row “${textOf(item)}” has no button “${tooltip}”.`);
    }
    this.pressedItem.fire({ item, button });
  }

  /** True if there is such a row. */
  has(wanted: string | RegExp): boolean {
    return this.find(wanted) !== undefined;
  }

  private find(wanted: string | RegExp): T | undefined {
    return this.shown
      .filter(isChoice)
      .find(each =>
        typeof wanted === 'string' ? labelOf(each) === wanted : wanted.test(textOf(each)),
      );
  }

  private item(wanted: string | RegExp): T {
    const found = this.find(wanted);
    if (!found) {
      throw new Error(`The list has no row “${wanted}”, but:\n${this.rows.join('\n')}`);
    }
    return found;
  }
}

type ShownBox = InputBox | QuickPick;

/** The questions and messages of the window. The test answers as the user. */
export class Dialogs {
  /** The messages that are not closed, oldest first. */
  readonly messages: Message[] = [];
  readonly progress: Progress[] = [];
  /** The list or the line that is open. */
  box: ShownBox | undefined;
  readonly changed = new EventEmitter<void>();

  constructor(private readonly later: Later) {}

  async show(
    severity: Message['severity'],
    text: string,
    rest: ReadonlyArray<vscode.MessageOptions | string | vscode.MessageItem>,
  ): Promise<string | undefined> {
    await this.later.passed();
    const options = rest.find(isOptions);
    const buttons = rest.filter(each => typeof each === 'string');
    const isModal = options?.modal === true;
    const message = new Message(severity, text, buttons, isModal, options?.detail ?? '', closed => {
      this.messages.splice(this.messages.indexOf(closed), 1);
      this.changed.fire();
    });
    this.messages.push(message);
    this.changed.fire();
    return message.answered;
  }

  async withProgress<T>(
    { title = '' }: vscode.ProgressOptions,
    task: (
      progress: vscode.Progress<{ message?: string; increment?: number }>,
      token: vscode.CancellationToken,
    ) => Thenable<T>,
  ): Promise<T> {
    const canceling = new CancellationTokenSource();
    const shown: Progress = { title, message: '', cancel: () => canceling.cancel() };
    this.progress.push(shown);
    this.changed.fire();
    const report = ({ message }: { message?: string }) => {
      shown.message = message ?? shown.message;
      this.changed.fire();
    };
    try {
      return await task({ report }, canceling.token);
    } finally {
      this.progress.splice(this.progress.indexOf(shown), 1);
      this.changed.fire();
    }
  }

  createQuickPick<T extends vscode.QuickPickItem>(): QuickPick<T> {
    return new QuickPick<T>(this);
  }

  createInputBox(): InputBox {
    return new InputBox(this);
  }

  async pick<T extends vscode.QuickPickItem>(
    items: readonly T[],
    options: vscode.QuickPickOptions = {},
  ): Promise<T | readonly T[] | undefined> {
    await this.later.passed();
    const pick = this.createQuickPick<T>();
    pick.title = options.title;
    pick.placeholder = options.placeHolder;
    pick.canSelectMany = options.canPickMany === true;
    pick.items = items;
    pick.selectedItems = items.filter(({ picked }) => picked);
    return new Promise(resolve => {
      pick.onDidAccept(() => {
        resolve(pick.canSelectMany ? pick.selectedItems : pick.activeItems[0]);
        pick.hide();
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  }

  async ask(
    options: vscode.InputBoxOptions,
    token?: vscode.CancellationToken,
  ): Promise<string | undefined> {
    await this.later.passed();
    const box = this.createInputBox();
    box.title = options.title;
    box.prompt = options.prompt;
    box.placeholder = options.placeHolder;
    box.password = options.password === true;
    box.value = options.value ?? '';
    return new Promise(resolve => {
      const check = async () => {
        const message = await options.validateInput?.(box.value);
        box.validationMessage = message ?? undefined;
        this.changed.fire();
        return message === undefined || message === null || message === '';
      };
      box.onDidChangeValue(() => void check());
      box.onDidAccept(async () => {
        if (await check()) {
          resolve(box.value);
          box.hide();
        }
      });
      box.onDidHide(() => resolve(undefined));
      token?.onCancellationRequested(() => box.hide());
      box.show();
    });
  }

  /** Only one box is open: another one takes its place. */
  open(box: ShownBox): void {
    if (this.box !== box) {
      const before = this.box;
      before?.hide();
      this.box = box;
    }
    this.changed.fire();
  }

  leave(box: ShownBox): boolean {
    if (this.box !== box) {
      return false;
    }
    this.box = undefined;
    this.changed.fire();
    return true;
  }
}

function isOptions(value: unknown): value is vscode.MessageOptions {
  return typeof value === 'object' && value !== null && !('title' in value);
}

function isChoice({ kind }: vscode.QuickPickItem): boolean {
  return kind !== QuickPickItemKind.Separator;
}

function labelOf({ label }: vscode.QuickPickItem): string {
  return label.replace(/\$\([\w~-]+\)\s*/g, '');
}

function textOf(item: vscode.QuickPickItem): string {
  return [labelOf(item), item.description, item.detail].filter(each => each).join(' ');
}
