import * as vscode from 'vscode';
import { parseUri } from './parseUri';

/** The fragment with which VS Code marks lines, for example if a search result is dragged. */
const lines = /^L?\d+(?:,\d+)?(?:-L?\d+(?:,\d+)?)?$/;

/**
 * The URI by which commands get what was dragged from VS Code's window onto a page. If extensions run on a remote
 * machine, they know its files by `file:`, and those of the user's own machine by `vscode-local:`. VS Code translates
 * what it passes to extensions, but not a drag.
 *
 * @returns undefined for an invalid URI, and for a file of a remote machine that is not this window's
 */
export function droppedUri(
  text: string,
  page: Pick<vscode.Webview, 'asWebviewUri'>,
): vscode.Uri | undefined {
  const parsed = parseUri(text);
  const uri = parsed && lines.test(parsed.fragment) ? parsed.with({ fragment: '' }) : parsed;
  // Only the addresses of a page tell extensions which remote machine they are on.
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
      // In a browser, there are no others than the remote machine's.
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
