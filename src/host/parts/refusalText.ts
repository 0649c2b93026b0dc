import * as vscode from 'vscode';
import type { MaxDroppedMegabytes, Refusal } from '../../protocol/fromPanel';
import { shortList } from './shortList';

const { t } = vscode.l10n;

const maxMegabytes: MaxDroppedMegabytes = 25;

/**
 * Why dropped or pasted files were not attached, and what to do instead.
 *
 * @param why `elsewhere` for files of another machine than the window's
 * @param names of the files
 */
export function refusalText(why: Refusal | 'elsewhere', names: readonly string[]): string {
  const list = shortList(names);
  switch (why) {
    case 'folder':
      return t(
        "Folders can't be dropped from outside VS Code: {0}. Use Attach files instead.",
        list,
      );
    case 'tooLarge':
      return t(
        'At most {0} MB can be dropped or pasted at once. Not attached: {1}. Use Attach files for larger files.',
        maxMegabytes,
        list,
      );
    case 'elsewhere':
      return t('Not attached, because this window has no access to them: {0}.', list);
    case 'unreadable':
      return t('Could not read {0}.', list);
  }
}
