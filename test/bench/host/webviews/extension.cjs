/** The least that a panel can be: a focused text box, with files and without, and one that shows what comes over HTTP. */
const http = require('node:http');
const path = require('node:path');
const vscode = require('vscode');

exports.activate = (/** @type {import('vscode').ExtensionContext} */ context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('agentQueryBench.openEmpty', () => {
      open(
        '<textarea id="bench-box"></textarea><script>document.querySelector("textarea").focus()</script>',
      );
    }),
    vscode.commands.registerCommand('agentQueryBench.openFiles', () => {
      // Its style and its script in files, as every page that is more than that has them.
      const { webview } = open('');
      const dist = vscode.Uri.file(path.join(context.extensionPath, '../../../../dist'));
      const address = (/** @type {vscode.Uri} */ folder, /** @type {string} */ name) =>
        webview.asWebviewUri(vscode.Uri.joinPath(folder, name));
      webview.options = { enableScripts: true, localResourceRoots: [dist, context.extensionUri] };
      webview.html = `<!DOCTYPE html><html>
        <head><link rel="stylesheet" href="${address(dist, 'webview.css')}"></head>
        <body><textarea id="bench-box"></textarea>
        <script type="module" src="${address(context.extensionUri, 'focus.js')}"></script></body></html>`;
    }),
    vscode.commands.registerCommand('agentQueryBench.echo', (/** @type {string} */ url) => {
      const { webview } = open(`<div id="bench-echo"></div><script>
        const target = document.querySelector('div');
        addEventListener('message', ({ data }) => target.append(data.text));
        acquireVsCodeApi().postMessage('ready');
      </script>`);
      webview.onDidReceiveMessage(() => {
        http
          .request(url, { method: 'POST' }, response => {
            response.setEncoding('utf8');
            response.on('data', text => webview.postMessage({ text }));
          })
          .end();
      });
    }),
  );
};

/** @param {string} body empty where the page comes later */
function open(body) {
  const panel = vscode.window.createWebviewPanel(
    'agentQueryBench',
    'Bench',
    vscode.ViewColumn.Beside,
    {
      enableScripts: true,
    },
  );
  if (body !== '') {
    panel.webview.html = `<!DOCTYPE html><html><body>${body}</body></html>`;
  }
  return panel;
}
