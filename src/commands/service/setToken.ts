import * as vscode from 'vscode';
import { askForToken } from '../../host/service/askForToken';
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
    await askForToken(this.context.tokens, origin);
  }
}
