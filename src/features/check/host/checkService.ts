import * as vscode from 'vscode';
import { requireService } from '../../../commands/requireService';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { type Actions, showQueryError } from '../../../host/panel/actions';
import type { SetupForms } from '../../../host/requests/setupForms';
import type { Services } from '../../../host/settings/services';
import type { ServiceChecker } from './serviceChecker';

interface CheckContext {
  readonly actions: Actions;
  readonly checker: ServiceChecker;
  readonly services: Services;
  readonly forms: SetupForms;
}

/**
 * Checks a service against the rules of its interface, after asking. Opens a report.
 *
 * @param name as of {@link requireService}
 * @returns true if no rule is broken; undefined if the check did not take place
 */
export async function checkService(
  { actions, checker, services, forms }: CheckContext,
  name: unknown,
): Promise<boolean | undefined> {
  const service = requireService(services, forms, name);
  if (!service) {
    return undefined;
  }
  try {
    const report = await checker.run(service);
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
    showQueryError(error, actions, service);
    return false;
  }
}
