import * as vscode from 'vscode';

/** What the log channel holds, once it holds this. */
export async function channelText(expected: RegExp): Promise<string> {
  const find = () =>
    vscode.workspace.textDocuments
      .find(({ uri }) => uri.scheme === 'output' && uri.path.includes('Agent Query'))
      ?.getText() ?? '';
  const changed = new Promise<string>(resolve => {
    const look = () => {
      if (expected.test(find())) {
        subscriptions.forEach(each => void each.dispose());
        resolve(find());
      }
    };
    const subscriptions = [
      vscode.workspace.onDidChangeTextDocument(look),
      vscode.workspace.onDidOpenTextDocument(look),
    ];
    void vscode.commands.executeCommand('agentQuery.showLog').then(look);
  });
  return changed;
}
