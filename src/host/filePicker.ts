import * as vscode from 'vscode';
import { fileIcon } from '../core/parts/fileIcon';
import { nameOf } from './partSources';

const { t } = vscode.l10n;

interface Choice extends vscode.QuickPickItem {
  choose?(): Promise<readonly vscode.Uri[] | undefined>;
}

/** What the user chose to attach: files, folders or editors; undefined where nothing. */
export async function pickFiles(
  openFiles: readonly vscode.Uri[],
): Promise<readonly vscode.Uri[] | undefined> {
  const browse: Choice[] = [
    {
      label: `$(file) ${t('Files…')}`,
      choose: () => browseFor(t('Attach files'), { canSelectFiles: true }),
    },
    {
      // A dialog of its own: on Windows and Linux none can choose both.
      label: `$(folder) ${t('Folders…')}`,
      choose: () =>
        browseFor(t('Attach folders'), { canSelectFolders: true, canSelectFiles: false }),
    },
  ];
  if (openFiles.length > 1) {
    browse.push({
      label: `$(files) ${t('All open editors')}`,
      description: t('{0} files', openFiles.length),
      choose: async () => openFiles,
    });
  }
  const editors: Choice[] = openFiles.map(uri => {
    const name = nameOf(uri);
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    return {
      label: `$(${fileIcon(name)}) ${name.slice(name.lastIndexOf('/') + 1)}`,
      description: folder,
      choose: async () => [uri],
    };
  });
  const separator: Choice = {
    label: t('open editors'),
    kind: vscode.QuickPickItemKind.Separator,
  };
  const chosen = await vscode.window.showQuickPick<Choice>(
    editors.length > 0 ? [...browse, separator, ...editors] : browse,
    {
      title: t('Attach files'),
      placeHolder: t('What the question is about'),
      matchOnDescription: true,
    },
  );
  return chosen?.choose?.();
}

/** VS Code's own dialog. */
async function browseFor(
  title: string,
  options: vscode.OpenDialogOptions,
): Promise<readonly vscode.Uri[] | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showOpenDialog({
    canSelectMany: true,
    openLabel: t('Attach'),
    title,
    ...options,
    ...(folder === undefined ? {} : { defaultUri: folder }),
  });
}
