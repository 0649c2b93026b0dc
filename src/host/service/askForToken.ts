import * as vscode from 'vscode';
import { authHeader } from '../../core/query/request/authHeader';
import type { Tokens } from '../settings/tokens';
import { askForSecret } from '../window/askForSecret';
import { showInformation } from '../window/showInformation';

const { t } = vscode.l10n;

/** Asks for the access token of an origin and stores it. Nothing changes if the user closes the box. */
export async function askForToken(tokens: Tokens, origin: string): Promise<void> {
  const token = await askForSecret(
    t('Access token for {0}', origin),
    t("Stored in VS Code's secret storage and sent only to {0}.", origin),
    value => tokenError(value.trim()),
  );
  if (token !== undefined && token.trim() !== '') {
    await tokens.set(origin, token.trim());
    void showInformation(t('Access token for {0} saved.', origin));
  }
}

function tokenError(token: string): string | undefined {
  if (token === '') {
    return undefined;
  }
  try {
    // Not the user's header setting: errors in that are reported when a query is sent.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
    authHeader('Authorization: ${token}', token);
    return undefined;
  } catch {
    return t('A token can contain only ASCII characters and no line breaks.');
  }
}
