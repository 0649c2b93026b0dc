import { AgentQueryError } from '../../agentQueryError';

/** The error of a query that was running when its window was closed or reloaded. */
export function windowClosed(): AgentQueryError {
  return new AgentQueryError('interrupted', 'the window was closed', { code: 'windowClosed' });
}
