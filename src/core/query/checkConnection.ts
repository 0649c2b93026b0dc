import { type AgentQueryError, toAgentQueryError } from '../errors/agentQueryError';
import { query } from './query';
import type { QueryOptions, QueryPorts } from './queryOptions';
import type { ConnectionStep } from './transport';

/** A step that a connection test has completed. */
export type TestStep =
  | ConnectionStep
  | { readonly step: 'status'; readonly status: number }
  | { readonly step: 'contentType'; readonly contentType: string | undefined }
  | { readonly step: 'firstEvent' }
  | { readonly step: 'end' };

/** A completed step, with milliseconds since the test began. */
export interface TimedStep {
  readonly taken: TestStep;
  readonly milliseconds: number;
}

/**
 * Sends a small query and reports each completed step, up to the end of the answer.
 *
 * @returns the error of the step that failed; undefined if all were completed
 */
export async function checkConnection(
  ports: QueryPorts,
  options: Omit<QueryOptions, 'observer' | 'parts'>,
  onStep: (step: TimedStep) => void,
): Promise<AgentQueryError | undefined> {
  const start = ports.clock.elapsed();
  const report = (taken: TestStep) =>
    onStep({ taken, milliseconds: ports.clock.elapsed() - start });
  let hasEvent = false;
  try {
    const batches = query(ports, {
      ...options,
      parts: [{ type: 'text', text: 'This is a connection test. Answer with OK.' }],
      observer: {
        connection: report,
        response(status, header) {
          report({ step: 'status', status });
          report({ step: 'contentType', contentType: header('content-type') });
        },
      },
    });
    for await (const _ of batches) {
      if (!hasEvent) {
        hasEvent = true;
        report({ step: 'firstEvent' });
      }
    }
    report({ step: 'end' });
    return undefined;
  } catch (error) {
    return toAgentQueryError(error);
  }
}

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
