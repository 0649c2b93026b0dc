import * as vscode from 'vscode';
import type { Refusal } from '../protocol/panel';

const { t } = vscode.l10n;

/** Says why something that was dropped or pasted was not taken, and what to do instead. */
export function showRefusal(why: Refusal, names: readonly string[]): void {
  void vscode.window.showWarningMessage(text(why, names.join(', ')));
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
        'Larger than the 10 MB that can be dropped or pasted: {0}. Use Attach files, which leaves a file on disk until it is sent.',
        names,
      );
    case 'unreadable':
      return t('Not readable: {0}.', names);
  }
}
