import type { AgentQueryError } from '../../agentQueryError';
import type { TestStep, TimedStep } from './checkConnection';

/** The log lines for a connection test; in English, like the whole log. */
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

/** The log line for a failed connection test. The response's snippet is omitted: content is never logged. */
export function connectionFailureLog({ kind, message, details }: AgentQueryError): string {
  const { snippet: _, ...others } = details;
  return `  ${kind}: ${message} ${JSON.stringify(others)}`;
}
