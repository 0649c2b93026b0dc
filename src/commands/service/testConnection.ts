import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { Actions } from '../../host/service/actions';
import type { ConnectionTester } from '../../host/service/connectionTester';
import { showQueryError } from '../../host/service/showQueryError';
import { showInformation } from '../../host/window/showInformation';
import type { Command } from '../command';

const { t } = vscode.l10n;

/** Tests the connection to the service with a small query. Resolves to true if it works. */
export class TestConnection implements Command {
  readonly id = 'agentQuery.testConnection';

  constructor(
    private readonly tester: ConnectionTester,
    private readonly actions: Actions,
  ) {}

  async execute(): Promise<boolean> {
    const error = await this.test();
    if (!error) {
      const showLog = t('Show log');
      void showInformation(
        t('Connection successful: the service responded as expected.'),
        showLog,
      ).then(chosen => (chosen === showLog ? this.actions.run('showLog') : undefined));
      return true;
    }
    if (error.kind !== 'cancelled') {
      showQueryError(error, this.actions);
    }
    return false;
  }

  private async test(): Promise<AgentQueryError | undefined> {
    try {
      return await this.tester.run();
    } catch (error) {
      if (error instanceof AgentQueryError) {
        return error;
      }
      throw error;
    }
  }
}
