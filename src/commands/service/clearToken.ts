import * as vscode from 'vscode';
import type { QuerySettings } from '../../host/service/querySettings';
import type { Tokens } from '../../host/settings/tokens';
import { showInformation } from '../../host/window/showInformation';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Forgets the access token for the origin of the base URL. */
export class ClearToken implements Command {
  readonly id = 'agentQuery.clearToken';

  constructor(
    private readonly tokens: Tokens,
    private readonly querySettings: QuerySettings,
  ) {}

  async execute(): Promise<void> {
    const origin = this.querySettings.requireOrigin();
    if (origin === undefined) {
      return;
    }
    const had = (await this.tokens.get(origin)) !== undefined;
    await this.tokens.clear(origin);
    void showInformation(
      had
        ? t('The access token for {0} is cleared.', origin)
        : t('There is no access token for {0}.', origin),
    );
  }
}
