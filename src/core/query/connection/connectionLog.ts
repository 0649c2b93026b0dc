import type { AgentQueryError } from '../../agentQueryError';
import type { TestStep, TimedStep } from './checkConnection';

/** A test of the connection as the log tells it: in English, whatever the display language, like all of the log. */
export function connectionTestLog(steps: readonly TimedStep[]): readonly string[] {
  return [
    'Connection test',
    ...steps.map(
      ({ taken, milliseconds }) => `  ${stepText(taken)} (${Math.round(milliseconds)} ms)`,
    ),
  ];
}

function stepText(taken: TestStep): string {
  switch (taken.step) {
    case 'lookup':
      return `Host name resolved: ${taken.address}`;
    case 'connect':
      return 'Connected';
    case 'tls':
      return `${taken.protocol}, certificate issued by ${taken.issuer}`;
    case 'status':
      return `HTTP status ${taken.status}`;
    case 'contentType':
      return `Content type: ${taken.contentType ?? 'none'}`;
    case 'firstEvent':
      return 'First event';
    case 'end':
      return 'Response complete';
  }
}

/** Why a test of the connection ended. The start of a response is left out: it is content, which is not logged. */
export function connectionFailureLog({ kind, message, details }: AgentQueryError): string {
  const { snippet: _, ...others } = details;
  return `  ${kind}: ${message} ${JSON.stringify(others)}`;
}
