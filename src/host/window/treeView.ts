import * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';
import { inertText } from '../../core/text/foreignText';
import { Disposable } from './disposable';

/** A row of a tree, as plain text. */
export interface TreeRow {
  /** Identifies the row, so that it stays selected, and open or closed, when the tree changes. */
  readonly id: string;
  readonly label: string;
  /** The text next to the label. */
  readonly description?: string;
  /** The lines of the tooltip. */
  readonly tooltip?: readonly string[];
  /** The name of a codicon before the label, and the id of its color. */
  readonly icon?: readonly [name: string, color?: string];
  /** The accessible name; by default, the label and the description. */
  readonly spoken?: string;
  /** For a row with rows below it: true if they are shown at first. */
  readonly isOpen?: boolean;
  /** The name of the row's kind in conditions of menus. */
  readonly kind?: string;
  /** The id of the command that a click runs, with the row's element as argument. */
  readonly command?: string;
}

/** The content of a tree. Its elements are the same objects as long as their rows are the same. */
interface TreeSource<T extends object> {
  /** @param parent undefined for the top level */
  children(parent: T | undefined): readonly T[] | Promise<readonly T[]>;
  row(element: T): TreeRow;
}

/** A tree in a side bar. Its rows are asked for when they are seen for the first time. */
export class RowTree<T extends object> extends Disposable {
  private readonly changed = this._register(new Emitter<undefined>());
  private readonly view: vscode.TreeView<T>;
  private badgeCount = 0;

  constructor(viewId: string, source: TreeSource<T>) {
    super();
    this.view = this._register(
      vscode.window.createTreeView<T>(viewId, {
        treeDataProvider: {
          onDidChangeTreeData: this.changed.event,
          getChildren: async parent => [...(await source.children(parent))],
          getTreeItem: element => treeItem(source.row(element), element),
        },
      }),
    );
  }

  get isVisible(): boolean {
    return this.view.visible;
  }

  /** Fires when the tree was shown or hidden. */
  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.view.onDidChangeVisibility;
  }

  /** Asks for the visible rows again. */
  refresh(): void {
    this.changed.fire(undefined);
  }

  /** Shows a text above the rows; empty for none. */
  setMessage(text: string): void {
    this.view.message = inertText(text);
  }

  /**
   * Shows a number on the icon of the side bar.
   *
   * @param count 0 for none
   */
  setBadge(count: number, tooltip: string): void {
    if (count !== this.badgeCount) {
      this.badgeCount = count;
      // 0 instead of no badge at all, because VS Code 1.100 keeps a badge that is removed.
      this.view.badge = { value: count, tooltip: inertText(tooltip) };
    }
  }
}

function treeItem(row: TreeRow, element: object): vscode.TreeItem {
  const { id, label, description, tooltip = [], icon, spoken, isOpen, kind, command } = row;
  const { None, Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const [iconName, color] = icon ?? [];
  return {
    id,
    label: inertText(label),
    collapsibleState: isOpen === undefined ? None : isOpen ? Expanded : Collapsed,
    tooltip: tooltip.map(inertText).join('\n'),
    ...(description !== undefined && { description: inertText(description) }),
    ...(iconName !== undefined && {
      iconPath: new vscode.ThemeIcon(
        iconName,
        color === undefined ? color : new vscode.ThemeColor(color),
      ),
    }),
    ...(spoken !== undefined && { accessibilityInformation: { label: inertText(spoken) } }),
    ...(kind !== undefined && { contextValue: kind }),
    ...(command !== undefined && {
      command: { command, title: inertText(label), arguments: [element] },
    }),
  };
}
