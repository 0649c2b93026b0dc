import * as vscode from 'vscode';
import { drawsDiagrams } from '../../core/panel/drawsDiagrams';
import { pageDocument } from './pageDocument';
import { panelStrings } from './panelStrings';

/**
 * The HTML of the page of a conversation.
 *
 * @param takesFocus true to focus the Question box when the page has loaded
 */
export function panelDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  takesFocus: boolean,
): string {
  const canDraw = drawsDiagrams(vscode.extensions.all);
  const flags = [takesFocus ? ' data-takes-focus' : '', canDraw ? ' data-draws-diagrams' : ''];
  return pageDocument(webview, extensionUri, 'webview', panelStrings(), flags.join(''));
}
