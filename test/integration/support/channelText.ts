import * as vscode from 'vscode';

/** Waits until the text of the log channel matches, and returns it. */
export async function channelText(expected: RegExp): Promise<string> {
  const find = () =>
    vscode.workspace.textDocuments
      .find(({ uri }) => uri.scheme === 'output' && uri.path.includes('Agent Query'))
      ?.getText() ?? '';
  const changed = new Promise<string>(resolve => {
    const check = () => {
      if (expected.test(find())) {
        subscriptions.forEach(each => void each.dispose());
        resolve(find());
      }
    };
    const subscriptions = [
      vscode.workspace.onDidChangeTextDocument(check),
      vscode.workspace.onDidOpenTextDocument(check),
    ];
    void vscode.commands.executeCommand('agentQuery.showLog').then(check);
  });
  return changed;
}
