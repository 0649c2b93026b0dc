import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import { fileIcon } from '../../core/files/fileIcon';
import type { Choice } from '../window/choice';
import { pickOne } from '../window/pickOne';
import { nameOf } from './fileSource';

const { t } = vscode.l10n;

interface FileChoice extends Choice {
  choose(): Promise<readonly vscode.Uri[] | undefined>;
}

/**
 * Asks which files, folders or open editors to attach.
 *
 * @param openFiles the files of open editors
 * @returns undefined if the user canceled
 */
export async function pickFiles(
  openFiles: readonly vscode.Uri[],
): Promise<readonly vscode.Uri[] | undefined> {
  const browse: FileChoice[] = [
    {
      icon: 'file',
      label: t('Files…'),
      choose: () => browseFor(t('Attach files'), { canSelectFiles: true }),
    },
    {
      // A separate dialog, because on Windows and Linux a dialog cannot select both.
      icon: 'folder',
      label: t('Folders…'),
      choose: () =>
        browseFor(t('Attach folders'), { canSelectFolders: true, canSelectFiles: false }),
    },
  ];
  if (openFiles.length > 1) {
    browse.push({
      icon: 'files',
      label: t('All open editors'),
      description: t('{0} files', openFiles.length),
      choose: async () => openFiles,
    });
  }
  const editors: FileChoice[] = openFiles.map(uri => {
    const name = nameOf(uri);
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    return {
      icon: fileIcon(name),
      label: baseName(name),
      description: folder,
      choose: async () => [uri],
    };
  });
  const chosen = await pickOne<FileChoice>(
    [{ choices: browse }, { heading: t('open editors'), choices: editors }],
    { title: t('Attach files'), placeHolder: t('Select what to attach') },
  );
  return chosen?.choose();
}

/** Shows VS Code's dialog for files or folders. */
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
