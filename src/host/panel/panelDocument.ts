import * as vscode from 'vscode';
import { drawsDiagrams } from '../../core/panel/drawsDiagrams';
import { panelStrings } from './panelStrings';

/** The folders that the page can load files from. */
export function panelResourceRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist')];
}

/**
 * The HTML of the page. Its Content Security Policy allows only the extension's own script, styles and fonts.
 *
 * @param takesFocus true to focus the Question box when the page has loaded
 */
export function panelDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  takesFocus: boolean,
): string {
  const address = (name: string) =>
    escapeAttribute(
      webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString(),
    );
  const canDraw = drawsDiagrams(vscode.extensions.all);
  const nonce = newNonce();
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${address('webview.css')}">
<title>Agent Query</title>
</head>
<body${takesFocus ? ' data-takes-focus' : ''}${canDraw ? ' data-draws-diagrams' : ''} data-strings="${escapeAttribute(JSON.stringify(panelStrings()))}">
<script type="module" nonce="${nonce}" src="${address('webview.js')}"></script>
</body>
</html>`;
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`);
}
