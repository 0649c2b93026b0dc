import type { AgentQueryErrorDetails } from '../../core/errorDetails';

/**
 * The name of a setting that each service has: `agentQuery.tls`, or `agentQuery.services › Staging › tls` for a service
 * with a name.
 */
export function serviceSetting(
  key: 'headers' | 'tls',
  { service }: AgentQueryErrorDetails,
): string {
  return service === undefined ? `agentQuery.${key}` : `agentQuery.services › ${service} › ${key}`;
}
