import type * as vscode from 'vscode';
import { EventEmitter } from './events';
import { TreeItemCollapsibleState } from './values';

/** A row of a tree, with the rows below it that are seen. */
export interface SeenRow {
  readonly element: unknown;
  readonly item: vscode.TreeItem;
  readonly below: readonly SeenRow[];
}

/** A tree in a side bar. As in VS Code, its rows are asked for only while it is visible. */
export class TreeView {
  message: string | undefined;
  visible = false;
  /** The rows that are seen. */
  rows: readonly SeenRow[] = [];
  /** The rows or the badge have changed. */
  readonly changed = new EventEmitter<void>();
  private shownBadge: vscode.ViewBadge | undefined;
  private readonly changedVisibility = new EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
  readonly onDidChangeVisibility = this.changedVisibility.event;
  private readonly opened = new Set<unknown>();
  /** The number of times that the rows were asked for. */
  private readings = 0;

  constructor(private readonly provider: vscode.TreeDataProvider<unknown>) {
    provider.onDidChangeTreeData?.(() => void this.read());
  }

  get badge(): vscode.ViewBadge | undefined {
    return this.shownBadge;
  }

  set badge(badge: vscode.ViewBadge | undefined) {
    this.shownBadge = badge;
    this.changed.fire();
  }

  /** The user shows or hides the view. */
  setVisible(visible: boolean): void {
    if (visible !== this.visible) {
      this.visible = visible;
      this.changedVisibility.fire({ visible });
      void this.read();
    }
  }

  /** The user opens a row. */
  async open({ element }: SeenRow): Promise<void> {
    this.opened.add(element);
    await this.read();
  }

  dispose(): void {
    this.visible = false;
  }

  private async read(): Promise<void> {
    const reading = ++this.readings;
    const rows = this.visible ? await this.rowsBelow(undefined) : [];
    if (reading === this.readings) {
      this.rows = rows;
      this.changed.fire();
    }
  }

  private async rowsBelow(parent: unknown): Promise<readonly SeenRow[]> {
    const elements = (await this.provider.getChildren(parent)) ?? [];
    return Promise.all(
      elements.map(async element => {
        const item = await this.provider.getTreeItem(element);
        const isOpen =
          item.collapsibleState === TreeItemCollapsibleState.Expanded || this.opened.has(element);
        return { element, item, below: isOpen ? await this.rowsBelow(element) : [] };
      }),
    );
  }
}
