import type * as vscode from 'vscode';
import type { SeenRow, TreeView } from '../../../../../test/panel/standIn/treeView';
import { awaited } from '../../../../../test/panel/support/awaited';
import type { ExtensionWindow } from '../../../../../test/panel/support/useExtension';

/** The list of conversations in the side bar of a window, once the extension has created it. */
function treeOf({ host }: ExtensionWindow): Promise<TreeView> {
  return awaited(
    'the list of conversations',
    () => host.trees.get('agentQuery.conversations'),
    [host.viewRegistered],
    () => [...host.trees.keys()].join(', '),
  );
}

/** Shows the list of conversations in the side bar of a window, or hides it. */
export async function showTree(window: ExtensionWindow, isVisible = true): Promise<TreeView> {
  const tree = await treeOf(window);
  tree.setVisible(isVisible);
  return tree;
}

/**
 * Resolves when the list of conversations has exactly these lines. The line of a conversation is its icon and title,
 * without its age.
 */
export async function treeShows(
  window: ExtensionWindow,
  ...lines: readonly string[]
): Promise<TreeView> {
  const tree = await showTree(window);
  await awaited(
    `the lines\n${lines.join('\n')}\n`,
    () => linesOf(tree.rows).join('\n') === lines.join('\n'),
    [tree.changed],
    () => linesOf(tree.rows).join('\n'),
  );
  return tree;
}

/** Resolves when the badge of the list has this number. */
export async function badgeShows(window: ExtensionWindow, count: number): Promise<void> {
  const tree = await treeOf(window);
  await awaited(
    `the badge ${count}`,
    () => (tree.badge?.value ?? 0) === count,
    [tree.changed],
    () => String(tree.badge?.value),
  );
}

/** The row with a title in the list of conversations. */
export async function rowOf(window: ExtensionWindow, title: string): Promise<SeenRow> {
  const tree = await treeOf(window);
  return awaited(
    `the row ${title}`,
    () => tree.rows.flatMap(row => [row, ...row.below]).find(({ item }) => item.label === title),
    [tree.changed],
    () => linesOf(tree.rows).join('\n'),
  );
}

/** Clicks a row of the list of conversations. */
export async function clickRow(window: ExtensionWindow, title: string): Promise<void> {
  const { command, arguments: args = [] } = (await rowOf(window, title)).item.command ?? {
    command: '',
  };
  await window.runCommand(command, ...args);
}

/** Runs a command from the context menu of a row. */
export async function runOnRow(
  window: ExtensionWindow,
  title: string,
  command: string,
): Promise<void> {
  await window.runCommand(command, (await rowOf(window, title)).element);
}

function linesOf(rows: readonly SeenRow[]): readonly string[] {
  return rows.flatMap(({ item, below }) => [
    [iconOf(item), item.label].filter(Boolean).join(' '),
    ...linesOf(below),
  ]);
}

function iconOf({ iconPath }: vscode.TreeItem): string {
  const { id = '', color } = (iconPath ?? {}) as Partial<vscode.ThemeIcon>;
  return color ? `${id}!` : id;
}
