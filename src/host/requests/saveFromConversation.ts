import * as vscode from 'vscode';
import type { Conversation } from '../../core/conversation/conversation';
import { FileMask } from '../../core/masking/fileMask';
import type { SecretMask } from '../../core/masking/secretMask';
import type { QuerySettings } from '../settings/querySettings';
import { notifications } from '../window/notifications';
import { saveFile, type TextFile } from './saveFile';

const { t } = vscode.l10n;

export interface SavingContext {
  readonly mask: SecretMask;
  readonly querySettings: Pick<QuerySettings, 'maskSecretsOf'>;
}

/**
 * Saves something from a conversation as a text file without secrets, and shows the number of masked secrets.
 *
 * @param state the conversation, if any
 * @param fileOf returns a text in which the secrets are masked; undefined if there is nothing to save
 * @param emptyText the message if there is nothing to save
 * @param target the URI to save to; for anything else, a dialog asks for it
 */
export async function saveFromConversation<State extends { readonly conversation: Conversation }>(
  { mask, querySettings }: SavingContext,
  state: State | undefined,
  fileOf: (state: State, mask: FileMask) => TextFile | undefined,
  emptyText: string,
  target: unknown,
): Promise<void> {
  if (state) {
    await querySettings.maskSecretsOf(state.conversation);
  }
  const fileMask = new FileMask(mask);
  const file = state && fileOf(state, fileMask);
  if (file) {
    const saved = [file.saved, maskedText(fileMask.count)].join(' ').trim();
    await saveFile({ ...file, saved }, new TextEncoder().encode(file.text), notifications, target);
  } else {
    void notifications.info(emptyText);
  }
}

function maskedText(count: number): string {
  switch (count) {
    case 0:
      return '';
    case 1:
      return t('1 secret was masked.');
    default:
      return t('{0} secrets were masked.', count);
  }
}
