import { AgentQueryError } from '../../agentQueryError';
import { query } from '../query';
import type { QueryOptions, QueryPorts } from '../queryOptions';
import type { ConnectionStep } from '../transport';

/** A step that a test of the connection has taken. */
export type TestStep =
  | ConnectionStep
  | { readonly step: 'status'; readonly status: number }
  | { readonly step: 'contentType'; readonly contentType: string | undefined }
  | { readonly step: 'firstEvent' }
  | { readonly step: 'end' };

/** A step with its time, in milliseconds since the test began. */
export interface TimedStep {
  readonly taken: TestStep;
  readonly milliseconds: number;
}

/**
 * Sends a small query and tells each step as it is taken, up to the end of the answer.
 *
 * @returns why the first step that was not taken could not be; undefined where all were
 */
export async function checkConnection(
  ports: QueryPorts,
  options: Omit<QueryOptions, 'observer' | 'parts'>,
  onStep: (step: TimedStep) => void,
): Promise<AgentQueryError | undefined> {
  const start = ports.clock.elapsed();
  const tell = (taken: TestStep) => onStep({ taken, milliseconds: ports.clock.elapsed() - start });
  let hasEvent = false;
  try {
    const batches = query(ports, {
      ...options,
      parts: [{ type: 'text', text: 'This is a connection test. Answer with OK.' }],
      observer: {
        connection: tell,
        response(status, contentType) {
          tell({ step: 'status', status });
          tell({ step: 'contentType', contentType });
        },
      },
    });
    for await (const _ of batches) {
      if (!hasEvent) {
        hasEvent = true;
        tell({ step: 'firstEvent' });
      }
    }
    tell({ step: 'end' });
    return undefined;
  } catch (error) {
    return error instanceof AgentQueryError
      ? error
      : new AgentQueryError('internal', String(error), {}, error);
  }
}
