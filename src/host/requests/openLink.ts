import * as vscode from 'vscode';
import { externalAddress } from '../../core/links/externalAddress';

/** Opens a link of an answer if its scheme is http, https, or mailto. VS Code asks first, and shows the address. */
export async function openLink(href: string): Promise<void> {
  const address = externalAddress(href);
  if (address !== undefined) {
    // VS Code accepts a string, too, and opens it unchanged. A Uri would decode escapes: `%26` in a query would become
    // `&`.
    await vscode.env.openExternal(address as unknown as vscode.Uri);
  }
}
