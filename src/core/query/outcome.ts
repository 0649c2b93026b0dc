import type { AgentQueryError } from '../agentQueryError';

/**
 * How a query ended: `complete` as the service meant it; `interrupted` after the answer had begun;
 * `cancelled` by the user; `failed` before any answer.
 */
export type Outcome = 'complete' | 'interrupted' | 'cancelled' | 'failed';

/** The outcome of a query that threw, or did not. */
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
    default:
      return 'failed';
  }
}
