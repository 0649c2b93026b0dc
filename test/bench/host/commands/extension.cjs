/** Registers what VS Code calls in the extension, each doing nothing: what no way of loading it could save. */
const vscode = require('vscode');

exports.activate = (/** @type {import('vscode').ExtensionContext} */ { subscriptions }) => {
  const { commands } =
    vscode.extensions.getExtension('agent-query.agent-query')?.packageJSON.contributes ?? {};
  for (const { command } of commands) {
    subscriptions.push(vscode.commands.registerCommand(`${command}.bench`, () => {}));
  }
  subscriptions.push(
    vscode.window.registerWebviewPanelSerializer('agentQueryBench', {
      deserializeWebviewPanel: async () => {},
    }),
  );
};
