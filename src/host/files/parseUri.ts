import * as vscode from 'vscode';

/** A URI that comes from elsewhere as text; undefined if it is not valid, such as `file:////server/share`. */
export function parseUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
