import * as vscode from 'vscode';
import { abortable } from '../../../core/async/abortable';
import type { QueryPorts } from '../../../core/query/queryOptions';
import type { Service } from '../../../core/services/service';
import { byteSize } from '../../../core/text/byteSize';
import type { SecretMask } from '../../../core/text/masking/secretMask';
import type { QuerySettings } from '../../../host/settings/querySettings';
import { confirm } from '../../../host/window/dialogs';
import { showProgress } from '../../../host/window/notifications';
import { checkReport } from '../core/checkReport';
import { largeFileBytes, queryNames } from '../core/queryText';
import { runCheck } from '../core/runCheck';

const { t } = vscode.l10n;

/** The result of a service check. */
interface ServiceReport {
  /** Markdown. */
  readonly text: string;
  /** True if no rule is broken. */
  readonly isPassed: boolean;
}

/** Checks a service against the rules of its interface. */
export class ServiceChecker {
  constructor(
    private readonly ports: QueryPorts,
    private readonly settings: QuerySettings,
    private readonly mask: SecretMask,
  ) {}

  /**
   * Asks, sends the queries of the check, and writes a report.
   *
   * @returns undefined if the user declined or stopped it
   * @throws {AgentQueryError} of kind `configuration`, or `cancelled` if it was stopped while the token was read
   */
  async run(service: Service): Promise<ServiceReport | undefined> {
    const url = this.settings.urlOf(service);
    const isConfirmed = await confirm(
      t('Send {0} test queries to {1}?', queryNames.length, url),
      t(
        'The agent answers them, which can take minutes and incur costs. One query has a file of {0}.',
        byteSize(largeFileBytes),
      ),
      t('Check service'),
    );
    if (!isConfirmed) {
      return undefined;
    }
    const abort = new AbortController();
    const signal = abort.signal as AbortSignal;
    const result = await showProgress(t('Checking service'), async (report, token) => {
      token.onCancellationRequested(() => abort.abort());
      const target = await abortable(signal, () =>
        this.settings.readConnection(service, { signal, canSignIn: true }),
      );
      const issuesSessions = this.settings.issuesSessions(service);
      return runCheck(this.ports, { ...target, mask: this.mask, issuesSessions }, t, {
        signal,
        onQuery: done => report(t('{0} of {1} queries', done, queryNames.length)),
      });
    });
    if (abort.signal.aborted) {
      return undefined;
    }
    return {
      // A service may log what it was sent, including the token.
      text: this.mask.text(checkReport(result, url, this.ports.clock.now(), t)),
      isPassed: result.results.every(({ finding }) => finding.verdict !== 'failed'),
    };
  }
}
