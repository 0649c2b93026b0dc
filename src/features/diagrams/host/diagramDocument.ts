import * as vscode from 'vscode';
import { escapeAttribute, htmlDocument, newNonce } from '../../../host/page/pageDocument';

const { t } = vscode.l10n;

/** A script of another extension. */
interface DrawingScript {
  readonly uri: vscode.Uri;
  /** The attribute `type` of its element. */
  readonly type: string | undefined;
}

const style = `
body {
  padding: 20px 24px;
}
#blocked {
  margin: 0 0 20px;
  padding: 8px 12px;
  background: var(--vscode-textBlockQuote-background);
  border-inline-start: 4px solid var(--vscode-editorInfo-foreground);
}
[hidden] {
  display: none;
}`;

/**
 * The HTML of the page of a diagram. Diagrams can contain images, styles, and fonts by their addresses, in more ways
 * than a check of their source could find, so the page's Content Security Policy blocks all loading.
 *
 * @param content VS Code's rendering of the Markdown of a diagram
 * @param scripts draw it
 */
export function diagramDocument(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  content: string,
  scripts: readonly DrawingScript[],
): string {
  const nonce = newNonce();
  const script = (uri: vscode.Uri, attributes = '') => {
    const address = escapeAttribute(webview.asWebviewUri(uri).toString());
    return `<script nonce="${nonce}"${attributes} src="${address}"></script>`;
  };
  const drawing = scripts.map(({ uri, type }) =>
    script(uri, ` async${type === undefined ? '' : ` type="${escapeAttribute(type)}"`}`),
  );
  const own = vscode.Uri.joinPath(extensionUri, 'dist', 'webview-diagram.js');
  const note = t(
    "This diagram refers to files on the network, which aren't loaded, because requesting them could reveal your code.",
  );
  return htmlDocument(
    [
      `script-src 'nonce-${nonce}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      'font-src data:',
      "form-action 'none'",
      "base-uri 'none'",
    ],
    `<style>${style}
</style>
<title>${escapeAttribute(t('Diagram'))}</title>`,
    `<body>
<p id="blocked" role="status" hidden>${escapeAttribute(note)}</p>
${script(own)}
${content}
${drawing.join('\n')}
</body>`,
  );
}
