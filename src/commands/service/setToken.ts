import * as vscode from 'vscode';
import { authHeader } from '../../core/query/request/authHeader';
import type { QuerySettings } from '../../host/service/querySettings';
import type { Tokens } from '../../host/settings/tokens';
import { askForSecret } from '../../host/window/askForSecret';
import { showInformation } from '../../host/window/showInformation';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Keeps an access token for the origin of the base URL. */
export class SetToken implements Command {
  readonly id = 'agentQuery.setToken';

  constructor(
    private readonly tokens: Tokens,
    private readonly querySettings: QuerySettings,
  ) {}

  async execute(): Promise<void> {
    const origin = this.querySettings.requireOrigin();
    if (origin === undefined) {
      return;
    }
    const token = await askForSecret(
      t('Access token for {0}', origin),
      t('It is kept in the secret storage of VS Code and sent to {0} alone.', origin),
      value => this.validate(value.trim()),
    );
    if (token !== undefined && token.trim() !== '') {
      await this.tokens.set(origin, token.trim());
      void showInformation(t('The access token for {0} is set.', origin));
    }
  }

  private validate(token: string): string | undefined {
    if (token === '') {
      return undefined;
    }
    try {
      // By a plain header: what is wrong with the setting is told when a query is sent.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
      authHeader('Authorization: ${token}', token);
      return undefined;
    } catch {
      return t('A token consists of ASCII characters without line breaks.');
    }
  }
}
