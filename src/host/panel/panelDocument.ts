import * as vscode from 'vscode';
import { panelStrings } from './panelStrings';

/** Where the page's own files are; it can load nothing from anywhere else. */
export function panelResourceRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, 'dist')];
}

/**
 * The panel's page: no inline script or style, no image, no frame, no connection.
 *
 * @param takesFocus whether the Question box has the focus when the page is first there
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
<body${takesFocus ? ' data-takes-focus' : ''} data-strings="${escapeAttribute(JSON.stringify(panelStrings()))}">
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
