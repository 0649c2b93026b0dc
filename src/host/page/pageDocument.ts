import * as vscode from 'vscode';

/** The permissions of a page: to run its script, and to load files of `dist`. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')],
  };
}

/**
 * The HTML of a page. Its Content Security Policy allows only the extension's own script, styles and fonts.
 *
 * @param name the name of its script and its style sheet in `dist`
 * @param strings the page's localized texts
 * @param attributes the attributes of its body, as HTML
 */
export function pageDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  name: 'webview' | 'webview-inspector',
  strings: object,
  attributes = '',
): string {
  const address = (file: string) =>
    escapeAttribute(
      webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', file)).toString(),
    );
  const nonce = newNonce();
  return htmlDocument(
    [
      `script-src 'nonce-${nonce}'`,
      `style-src ${webview.cspSource}`,
      `font-src ${webview.cspSource}`,
    ],
    `<link rel="stylesheet" href="${address(`${name}.css`)}">
<title>Agent Query</title>`,
    `<body${attributes} data-strings="${escapeAttribute(JSON.stringify(strings))}">
<script type="module" nonce="${nonce}" src="${address(`${name}.js`)}"></script>
</body>`,
  );
}

/**
 * The HTML of a page that loads only the exceptions of its policy.
 *
 * @param policy more directives of the Content Security Policy
 * @param body with its tags
 */
export function htmlDocument(policy: readonly string[], head: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${["default-src 'none'", ...policy].join('; ')}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
${body}
</html>`;
}

/** A value that only the scripts of one page have, for its Content Security Policy. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** A text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`);
}

/** The icon in the tabs of the extension's panels. */
export function panelIcon(extensionUri: vscode.Uri): { light: vscode.Uri; dark: vscode.Uri } {
  return {
    light: vscode.Uri.joinPath(extensionUri, 'media', 'panel-light.svg'),
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'panel-dark.svg'),
  };
}
