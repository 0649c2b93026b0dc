import { type AgentQueryError, toAgentQueryError } from '../../agentQueryError';
import { query } from '../query';
import type { QueryOptions, QueryPorts } from '../queryOptions';
import type { ConnectionStep } from '../transport';

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
        response(status, contentType) {
          report({ step: 'status', status });
          report({ step: 'contentType', contentType });
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
