import * as vscode from 'vscode';
import { requireService } from '../../../commands/requireService';
import { abortable } from '../../../core/async/abortable';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { SecretMask } from '../../../core/masking/secretMask';
import type { QueryPorts } from '../../../core/query/queryOptions';
import type { Service } from '../../../core/services/service';
import { byteSize } from '../../../core/text/byteSize';
import { type Actions, showQueryError } from '../../../host/panels/actions';
import type { SetupForms } from '../../../host/requests/setupForms';
import type { QuerySettings } from '../../../host/settings/querySettings';
import type { Services } from '../../../host/settings/services';
import type { Sessions } from '../../../host/settings/sessions';
import { confirm } from '../../../host/window/dialogs';
import { showOffer, showProgress, showWarning } from '../../../host/window/notifications';
import { checkReport } from '../core/checkReport';
import { commandOf } from '../core/commandOf';
import { largeFileBytes, queryNames } from '../core/queryText';
import { type CheckResult, runCheck } from '../core/runCheck';
import type { CheckReports } from './checkReports';

const { t } = vscode.l10n;

interface CheckContext {
  readonly actions: Actions;
  readonly forms: SetupForms;
  readonly mask: SecretMask;
  readonly ports: QueryPorts;
  readonly querySettings: QuerySettings;
  readonly reports: CheckReports;
  readonly services: Services;
  readonly sessions: Sessions;
}

/**
 * Checks a service against the rules of its interface, after asking. Opens a report.
 *
 * @param name as of {@link requireService}
 * @returns true if no rule is broken; undefined if the check did not take place
 */
export async function checkService(
  context: CheckContext,
  name: unknown,
): Promise<boolean | undefined> {
  const { actions, forms, mask, ports, querySettings, reports, services } = context;
  const service = requireService(services, forms, name);
  if (!service) {
    return undefined;
  }
  try {
    const url = querySettings.urlOf(service);
    const checked = (await isConfirmed(url)) ? await run(context, service) : undefined;
    if (!checked) {
      return undefined;
    }
    const { result, command } = checked;
    // A service may log what it was sent, including the token.
    await reports.open(mask.text(checkReport(result, url, ports.clock.now())));
    const isKept = result.results.every(({ finding }) => finding.verdict !== 'failed');
    if (!isKept) {
      void showOffer(
        t('The check of the service failed. It can be repeated in a terminal.'),
        t('Copy as command'),
        () => vscode.env.clipboard.writeText(command),
        showWarning,
      );
    }
    return isKept;
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

function isConfirmed(url: string): Promise<boolean> {
  return confirm(
    t('Send {0} test queries to {1}?', queryNames.length, url),
    t(
      'The agent will answer these queries, which can take minutes and incur costs. One query contains a file of {0}.',
      byteSize(largeFileBytes),
    ),
    t('Check service'),
  );
}

/**
 * Sends the queries.
 *
 * @returns the result, and the command line that repeats the check; undefined if the user stopped it
 * @throws {AgentQueryError} of kind `configuration`, or `cancelled` if it was stopped while the token was read
 */
async function run(
  { mask, ports, querySettings, sessions }: CheckContext,
  service: Service,
): Promise<{ readonly result: CheckResult; readonly command: string } | undefined> {
  return showProgress(t('Checking service'), async (report, signal) => {
    const target = await abortable(signal, () =>
      querySettings.readConnection(service, { signal, canAsk: true }),
    );
    const issuesSessions = sessions.isIssued(service);
    const result = await runCheck(
      ports,
      { ...target, mask, issuesSessions },
      {
        signal,
        onQuery: done => report(t('{0} of {1} queries', done, queryNames.length)),
      },
    );
    const command = commandOf({ ...target, issuesSessions });
    return signal.aborted ? undefined : { result, command };
  });
}
