/** The least that a panel can be: one with a focused text box, and one that shows what comes over HTTP. */
const http = require('node:http');
const vscode = require('vscode');

exports.activate = (/** @type {import('vscode').ExtensionContext} */ context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand('agentQueryBench.openEmpty', () => {
      open(
        '<textarea id="bench-box"></textarea><script>document.querySelector("textarea").focus()</script>',
      );
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

/** @param {string} body */
function open(body) {
  const panel = vscode.window.createWebviewPanel(
    'agentQueryBench',
    'Bench',
    vscode.ViewColumn.Beside,
    {
      enableScripts: true,
    },
  );
  panel.webview.html = `<!DOCTYPE html><html><body>${body}</body></html>`;
  return panel;
}
