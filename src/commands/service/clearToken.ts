import * as vscode from 'vscode';
import { showInformation } from '../../host/window/showInformation';
import { TokenCommand } from './tokenCommand';

const { t } = vscode.l10n;

/** Removes the access token for the origin of the base URL. */
export class ClearToken extends TokenCommand {
  readonly id = 'agentQuery.clearToken';

  protected async run(origin: string): Promise<void> {
    const had = (await this.tokens.get(origin)) !== undefined;
    await this.tokens.clear(origin);
    void showInformation(
      had
        ? t('Access token for {0} removed.', origin)
        : t('There is no access token for {0}.', origin),
    );
  }
}
