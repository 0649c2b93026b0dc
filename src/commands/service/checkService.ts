import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import type { SetupRequests } from '../../host/requests/setupRequests';
import type { Actions } from '../../host/service/actions';
import type { ServiceChecker } from '../../host/service/serviceChecker';
import type { Services } from '../../host/service/services';
import { showQueryError } from '../../host/service/showQueryError';
import type { Command } from '../command';

/**
 * Checks the service against the rules of its interface, after asking. Opens a report.
 * Without a service, shows where to enter its address.
 */
export class CheckService implements Command {
  readonly id = 'agentQuery.checkService';

  constructor(
    private readonly checker: ServiceChecker,
    private readonly setup: SetupRequests,
    private readonly services: Services,
    private readonly actions: Actions,
  ) {}

  /**
   * @param argument names one of the configured services; by default, the chosen one
   * @returns true if no rule is broken; undefined if the check did not take place
   */
  async execute(argument?: unknown): Promise<boolean | undefined> {
    if (this.setup.isNeeded) {
      this.setup.show();
      return undefined;
    }
    const service = this.services.require(argument);
    if (!service) {
      return undefined;
    }
    try {
      const report = await this.checker.run(service);
      if (!report) {
        return undefined;
      }
      const document = await vscode.workspace.openTextDocument({
        language: 'markdown',
        content: report.text,
      });
      await vscode.window.showTextDocument(document);
      return report.isPassed;
    } catch (error) {
      if (!(error instanceof AgentQueryError)) {
        throw error;
      }
      if (error.kind === 'cancelled') {
        return undefined;
      }
      showQueryError(error, this.actions, service);
      return false;
    }
  }
}
