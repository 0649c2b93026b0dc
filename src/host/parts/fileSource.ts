import * as vscode from 'vscode';
import { partName } from '../../core/parts/partNames';
import type { FileSource } from '../../core/parts/partSource';

/** The name of a file as it is sent: its path in the workspace, or else its base name; see {@link partName}. */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? folderByPath(uri);
  return partName({
    path: uri.path,
    folder: folder && { name: folder.name, path: folder.uri.path },
    severalFolders: (vscode.workspace.workspaceFolders?.length ?? 0) > 1,
  });
}

/**
 * The workspace folder of a document with its own scheme and the path of a file, such as a version in Git or an
 * untitled document for a new file.
 */
function folderByPath({ path }: vscode.Uri): vscode.WorkspaceFolder | undefined {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const folder = path.startsWith('/') && vscode.workspace.getWorkspaceFolder(uri.with({ path }));
    if (folder) {
      return folder;
    }
  }
  return undefined;
}

/**
 * A file as the source of a part.
 *
 * @param insteadOfSelection true if the user asked about a selection, but the selection is empty
 */
export function fileSource(uri: vscode.Uri, insteadOfSelection = false): FileSource {
  return { kind: 'file', uri: uri.toString(), name: nameOf(uri), insteadOfSelection };
}

/** The files of all open editors, each once: first the file of the active editor, then the files of visible editors. */
export function openFiles(): readonly vscode.Uri[] {
  const groups = vscode.window.tabGroups;
  const tabs = [
    groups.activeTabGroup.activeTab,
    ...groups.all.map(group => group.activeTab),
    ...groups.all.flatMap(group => group.tabs),
  ];
  return uniqueUris(tabs.flatMap(tab => editorUri(tab) ?? []));
}

/** The URIs without duplicates, in their order. */
export function uniqueUris(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map(uri => [uri.toString(), uri])).values()];
}

/** The file of a tab with one editor; undefined for diffs, webviews and terminals. */
export function editorUri(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
    ? input.uri
    : undefined;
}

/** A URI from a foreign text; undefined if it is not valid, such as `file:////server/share`. */
export function parseUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}

/** The fragment with which VS Code marks lines, for example if a search result is dragged. */
const lineFragment = /^L?\d+(?:,\d+)?(?:-L?\d+(?:,\d+)?)?$/;

/**
 * The URI by which commands get a file that was dragged from VS Code's window onto a page. If extensions run on a
 * remote machine, its files have the scheme `file:`, and files of the user's own machine have `vscode-local:`. VS Code
 * translates the URIs that it passes to extensions, but not a drag.
 *
 * @returns undefined for an invalid URI, and for a file of a remote machine that is not this window's
 */
export function droppedUri(
  text: string,
  page: Pick<vscode.Webview, 'asWebviewUri'>,
): vscode.Uri | undefined {
  const parsed = parseUri(text);
  const uri = parsed && lineFragment.test(parsed.fragment) ? parsed.with({ fragment: '' }) : parsed;
  // Only the addresses of a page reveal to extensions which remote machine they are on.
  const hostOf = (each: vscode.Uri) =>
    page.asWebviewUri(each.with({ path: '/' })).authority.toLowerCase();
  const own = hostOf(vscode.Uri.file('/'));
  const isRemote = own.startsWith('vscode-remote+');
  switch (uri?.scheme) {
    case 'vscode-remote':
      if (isRemote) {
        return hostOf(uri) === own
          ? vscode.Uri.file(uri.path).with({ query: uri.query })
          : undefined;
      }
      return isOfRemote(uri, vscode.env.remoteName) ? uri : undefined;
    case 'file':
      // In a browser, all files are on the remote machine.
      return isRemote && vscode.env.uiKind === vscode.UIKind.Desktop
        ? uri.with({ scheme: 'vscode-local' })
        : uri;
    default:
      return uri;
  }
}

/** True for a file of a kind of remote machine, such as `ssh-remote`. */
function isOfRemote({ authority }: vscode.Uri, kind: string | undefined): boolean {
  return authority.split('+')[0]?.toLowerCase() === kind?.toLowerCase();
}
