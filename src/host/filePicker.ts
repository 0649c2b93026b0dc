import * as vscode from 'vscode';

const { t } = vscode.l10n;

/** VS Code's own dialog for files to attach; undefined where the user chose none. */
export async function pickFiles(): Promise<readonly vscode.Uri[] | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showOpenDialog({
    canSelectMany: true,
    openLabel: t('Attach'),
    title: t('Attach files'),
    ...(folder === undefined ? {} : { defaultUri: folder }),
  });
}
