import * as vscode from 'vscode';
import { showInformation } from '../../host/window/showInformation';
import { TokenCommand, type TokenTarget } from './tokenCommand';

const { t } = vscode.l10n;

/** Removes the access token for the origin of a service, if it is stored or was printed by a command, and its secrets. */
export class ClearToken extends TokenCommand {
  readonly id = 'agentQuery.clearToken';

  protected async run({ origin, auth }: TokenTarget): Promise<void> {
    const hadStored = await this.context.accessTokens.clear(origin);
    const hadSecrets = await this.context.secrets.clear(origin);
    if (hadStored || !hadSecrets) {
      void showInformation(clearedText(origin, auth.type, hadStored));
    }
    if (hadSecrets) {
      void showInformation(t('Secrets for {0} removed. The next question asks for them.', origin));
    }
  }
}

function clearedText(origin: string, type: TokenTarget['auth']['type'], hadStored: boolean) {
  switch (type) {
    case 'command':
      return t('Access token for {0} removed. The next question runs the command again.', origin);
    case 'provider':
      return t(
        'The access token for {0} comes from your account. To sign out, use the Accounts menu.',
        origin,
      );
    case 'stored':
      return hadStored
        ? t('Access token for {0} removed.', origin)
        : t('There is no access token for {0}.', origin);
  }
}
