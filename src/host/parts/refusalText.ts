import * as vscode from 'vscode';
import type { Refusal } from '../../protocol/fromPanel';
import { fewTexts } from './fewTexts';

const { t } = vscode.l10n;

/**
 * Why dropped or pasted files were not attached, and what to do instead.
 *
 * @param names of the files
 */
export function refusalText(why: Refusal, names: readonly string[]): string {
  const few = fewTexts(names);
  switch (why) {
    case 'folder':
      return t(
        'Folders from outside of VS Code cannot be dropped: {0}. Use Attach files for them.',
        few,
      );
    case 'tooLarge':
      return t(
        'More than the 25 MB that can be dropped or pasted at once: {0}. Use Attach files, which leaves files on disk until they are sent.',
        few,
      );
    case 'unreadable':
      return t('Not readable: {0}.', few);
  }
}
