import * as vscode from 'vscode';
import { authHeader } from '../../core/query/request/authHeader';
import { askForSecret } from '../../host/window/askForSecret';
import { showInformation } from '../../host/window/showInformation';
import { TokenCommand, type TokenTarget } from './tokenCommand';

const { t } = vscode.l10n;

/** Asks for an access token and stores it for the origin of a service, unless its token comes from elsewhere. */
export class SetToken extends TokenCommand {
  readonly id = 'agentQuery.setToken';

  protected async run({ origin, auth, openSetting }: TokenTarget): Promise<void> {
    if (auth.type !== 'stored') {
      const open = t('Open access token setting');
      const text =
        auth.type === 'command'
          ? t('The access token for {0} comes from a command, so you need not set it.', origin)
          : t('The access token for {0} comes from your account, so you need not set it.', origin);
      void showInformation(text, open).then(chosen =>
        chosen === open ? openSetting() : undefined,
      );
      return;
    }
    const token = await askForSecret(
      t('Access token for {0}', origin),
      t("Stored in VS Code's secret storage and sent only to {0}.", origin),
      value => tokenError(value.trim()),
    );
    if (token !== undefined && token.trim() !== '') {
      await this.context.tokens.set(origin, token.trim());
      void showInformation(t('Access token for {0} saved.', origin));
    }
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
