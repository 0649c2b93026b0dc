import * as vscode from 'vscode';
import type { Refusal } from '../protocol/panel';
import { fewTexts } from './fewTexts';

const { t } = vscode.l10n;

/**
 * Says why something that was dropped or pasted was not taken, and offers what to do instead.
 *
 * @param attach what the button Attach files does
 */
export async function showRefusal(
  why: Refusal,
  names: readonly string[],
  attach: () => Promise<void>,
): Promise<void> {
  const button = t('Attach files');
  const chosen = await vscode.window.showWarningMessage(text(why, fewTexts(names)), button);
  if (chosen === button) {
    await attach();
  }
}

function text(why: Refusal, names: string): string {
  switch (why) {
    case 'folder':
      return t(
        'Folders from outside of VS Code cannot be dropped: {0}. Use Attach files for them.',
        names,
      );
    case 'tooLarge':
      return t(
        'More than the 25 MB that can be dropped or pasted at once: {0}. Use Attach files, which leaves files on disk until they are sent.',
        names,
      );
    case 'unreadable':
      return t('Not readable: {0}.', names);
  }
}
