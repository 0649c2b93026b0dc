import type { AgentQueryError } from '../agentQueryError';

/**
 * How a query ended: `complete`, `interrupted` after the answer had started, `cancelled` by the user, or `failed`
 * before any of the answer arrived.
 */
export type Outcome = 'complete' | 'interrupted' | 'cancelled' | 'failed';

/** The outcome of a query that threw this error; undefined if it threw none. */
export function outcomeOf(error: AgentQueryError | undefined): Outcome {
  switch (error?.kind) {
    case undefined:
      return 'complete';
    case 'cancelled':
      return 'cancelled';
    case 'interrupted':
    case 'tooLarge':
      return 'interrupted';
    case 'timeout':
      return error.details.timer === 'idle' ? 'interrupted' : 'failed';
    case 'configuration':
    case 'connect':
    case 'tls':
    case 'redirect':
    case 'status':
    case 'badResponse':
    case 'service':
    case 'notEventStream':
    case 'empty':
    case 'content':
    case 'internal':
      return 'failed';
  }
}
