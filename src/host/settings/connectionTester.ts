import * as vscode from 'vscode';
import type { QueryConfiguration } from '../../core/asking/runnerPorts';
import { abortable } from '../../core/async/abortable';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import type { SecretMask } from '../../core/masking/secretMask';
import {
  checkConnection,
  connectionFailureLog,
  connectionTestLog,
  type TestStep,
  type TimedStep,
} from '../../core/query/checkConnection';
import { queryKwargs, type SessionSettings, sessionMode } from '../../core/query/queryKwargs';
import type { QueryPorts } from '../../core/query/queryOptions';
import type { Service } from '../../core/services/service';
import type { ThrottledLog } from '../log/throttledLog';
import { showProgress } from '../window/notifications';
import type { QuerySettings } from './querySettings';

const { t } = vscode.l10n;

/** Tests the connection to the service. Its steps are shown in a notification and in the log. */
export class ConnectionTester {
  constructor(
    private readonly ports: QueryPorts,
    private readonly settings: QuerySettings,
    private readonly log: ThrottledLog,
    private readonly mask: SecretMask,
  ) {}

  /** @returns the reason why the connection does not work; undefined if it works */
  async run(service: Service): Promise<AgentQueryError | undefined> {
    return showProgress(t('Testing connection'), (report, signal) =>
      this.test(service, signal, report),
    );
  }

  /**
   * Tests the connection without a notification.
   *
   * @param report called with the text of each step
   */
  async test(
    service: Service,
    signal: AbortSignal,
    report: (text: string) => void,
  ): Promise<AgentQueryError | undefined> {
    let configuration: QueryConfiguration;
    try {
      configuration = await abortable(signal, () =>
        this.settings.read(service, { signal, canAsk: true }),
      );
    } catch (error) {
      // There was no test, so there is nothing to log.
      if (error instanceof AgentQueryError) {
        return error;
      }
      throw error;
    }
    const { kwargs, session, ...connection } = configuration;
    // Not a session of a conversation, so that the service adds the test to none of them, but of the same form.
    const hasOwn = session.mode !== 'none' && session.mode !== 'service';
    const sessionId = hasOwn ? crypto.randomUUID() : undefined;
    const steps: TimedStep[] = [];
    const failure = await checkConnection(
      this.ports,
      { ...connection, kwargs: queryKwargs(sessionId, kwargs), signal },
      step => {
        steps.push(step);
        report(this.mask.text(describe(step)));
      },
    );
    const error = failure && this.mask.error(failure);
    for (const line of connectionTestLog(steps)) {
      this.log.append('info', line);
    }
    if (error) {
      this.log.append('error', connectionFailureLog(error));
    }
    return error;
  }
}

/** The message after a successful test, which uses a new session: the session of the questions may still be lost. */
export function successText(session: SessionSettings): string {
  switch (sessionMode(session)) {
    case 'custom':
    case 'perWorkspace':
      return t(
        'Connection successful: the service responded as expected in a new session. Questions use a different session because of the setting {0}.',
        'agentQuery.session',
      );
    case 'perConversation':
    case 'service':
    case 'none':
      return t('Connection successful: the service responded as expected.');
  }
}

function describe({ taken, milliseconds }: TimedStep): string {
  return t('{0} ({1} ms)', stepText(taken), Math.round(milliseconds));
}

function stepText(taken: TestStep): string {
  switch (taken.step) {
    case 'lookup':
      return t('Host name resolved: {0}', taken.address);
    case 'connect':
      return t('Connected');
    case 'tls':
      return t('{0}, certificate issued by {1}', taken.protocol, taken.issuer);
    case 'status':
      return t('HTTP status {0}', taken.status);
    case 'contentType':
      return taken.contentType === undefined
        ? t('Content type: none')
        : t('Content type: {0}', taken.contentType);
    case 'firstEvent':
      return t('First event');
    case 'end':
      return t('Response complete');
  }
}
