/**
 * Registers everything that VS Code calls in the extension, but each function does nothing: this work is necessary
 * however the extension is loaded.
 */
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
