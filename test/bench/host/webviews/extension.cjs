/**
 * The least that a panel can be: a focused text box, with files and without, and one that shows what comes over HTTP. And
 * the least that a long list can be.
 */
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
      const dist = vscode.Uri.file(path.join(context.extensionPath, '../../../../dist'));
      const roots = [dist, context.extensionUri];
      const { webview } = create({ enableScripts: true, localResourceRoots: roots });
      const address = (/** @type {vscode.Uri} */ folder, /** @type {string} */ name) =>
        webview.asWebviewUri(vscode.Uri.joinPath(folder, name));
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
    vscode.commands.registerCommand('agentQueryBench.pick', (/** @type {number} */ count) => {
      const pick = vscode.window.createQuickPick();
      pick.items = Array.from({ length: count }, (_, index) => ({
        label: `Question 0 of conversation ${count - index}: why…`,
        description: '11/23/2026, 1:00:00 AM',
        detail: '4 questions, last: complete · No service',
      }));
      pick.show();
    }),
  );
  // Where VS Code keeps the files of the extensions of this workspace.
  return { storage: path.dirname(context.storageUri?.fsPath ?? '') };
};

/** @param {string} body */
function open(body) {
  const panel = create({ enableScripts: true });
  panel.webview.html = `<!DOCTYPE html><html><body>${body}</body></html>`;
  return panel;
}

/** @param {vscode.WebviewOptions} options */
function create(options) {
  return vscode.window.createWebviewPanel(
    'agentQueryBench',
    'Bench',
    vscode.ViewColumn.Beside,
    options,
  );
}
