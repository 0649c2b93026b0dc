import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { Service } from '../../core/services/service';
import type { SetupRequests } from '../../host/requests/setupRequests';
import type { Actions } from '../../host/service/actions';
import type { ConnectionTester } from '../../host/service/connectionTester';
import type { Services } from '../../host/service/services';
import { showQueryError } from '../../host/service/showQueryError';
import { showInformation } from '../../host/window/showInformation';
import type { Command } from '../command';

const { t } = vscode.l10n;

/**
 * Tests the connection to the service with a small query. Resolves to true if it works. Without a service, shows where
 * to enter its address.
 */
export class TestConnection implements Command {
  readonly id = 'agentQuery.testConnection';

  constructor(
    private readonly tester: ConnectionTester,
    private readonly setup: SetupRequests,
    private readonly actions: Actions,
    private readonly services: Services,
  ) {}

  /** @param argument names one of the configured services; by default, the chosen one */
  async execute(argument?: unknown): Promise<boolean> {
    if (this.setup.isNeeded) {
      this.setup.show();
      return false;
    }
    const service = this.services.require(argument);
    if (!service) {
      return false;
    }
    const error = await this.test(service);
    if (!error) {
      const showLog = t('Show log');
      void showInformation(
        t('Connection successful: the service responded as expected.'),
        showLog,
      ).then(chosen => (chosen === showLog ? this.actions.run('showLog') : undefined));
      return true;
    }
    if (error.kind !== 'cancelled') {
      showQueryError(error, this.actions, service);
    }
    return false;
  }

  private async test(service: Service): Promise<AgentQueryError | undefined> {
    try {
      return await this.tester.run(service);
    } catch (error) {
      if (error instanceof AgentQueryError) {
        return error;
      }
      throw error;
    }
  }
}
