import type * as vscode from 'vscode';
import type { KeptView } from '../../protocol/fromPage';
import type { PageStrings } from '../../protocol/pageStrings';
import { escapeAttribute, pageDocument } from './pageDocument';

/** The initial values of a page. */
interface NewPage {
  /** The id of the page, of letters and digits. */
  readonly page: string;
  /** True to focus the Question box when the page has loaded. */
  readonly takesFocus: boolean;
  /** The localized texts. */
  readonly strings: PageStrings;
  /** The names of facts about VS Code that features need in the page. */
  readonly flags: readonly string[];
  /** The user's choices in the page of the same conversation in another place. */
  readonly kept?: KeptView | undefined;
}

/** The HTML of the page of a conversation. */
export function panelDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { page, takesFocus, strings, flags, kept }: NewPage,
): string {
  const attributes = [
    ` data-page="${page}"`,
    kept ? ` data-kept="${escapeAttribute(JSON.stringify(kept))}"` : '',
    takesFocus ? ' data-takes-focus' : '',
    ...flags.map(flag => ` data-${flag}`),
  ];
  return pageDocument(webview, extensionUri, 'webview', strings, attributes.join(''));
}
