import * as vscode from 'vscode';
import type { KeptView } from '../../protocol/fromPage';
import { pageStrings } from '../../protocol/pageStrings';
import { escapeAttribute, pageDocument } from './pageDocument';

/** The initial values of a page. */
interface NewPage {
  /** The id of the page, of letters and digits. */
  readonly page: string;
  /** True to focus the Question box when the page has loaded. */
  readonly takesFocus: boolean;
  /** True if Mermaid diagrams can be shown. */
  readonly drawsDiagrams: boolean;
  /** The user's choices in the page of the same conversation in another place. */
  readonly kept?: KeptView | undefined;
}

/** The HTML of the page of a conversation. */
export function panelDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { page, takesFocus, drawsDiagrams, kept }: NewPage,
): string {
  const flags = [
    ` data-page="${page}"`,
    kept ? ` data-kept="${escapeAttribute(JSON.stringify(kept))}"` : '',
    takesFocus ? ' data-takes-focus' : '',
    drawsDiagrams ? ' data-draws-diagrams' : '',
  ];
  return pageDocument(webview, extensionUri, 'webview', pageStrings(vscode.l10n.t), flags.join(''));
}
