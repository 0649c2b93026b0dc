import * as vscode from 'vscode';
import { byteSize } from '../../core/text/byteSize';
import { maxPromptBytes, type PromptFault } from './readPrompt';

const { t } = vscode.l10n;

/** Why a saved question cannot be used, in the list of them. */
export function promptFaultText(fault: PromptFault): string {
  switch (fault) {
    case 'tooLarge':
      return t('larger than {0}', byteSize(maxPromptBytes));
    case 'notText':
      return t('not a text file');
    case 'unreadable':
      return t('cannot be read');
  }
}
