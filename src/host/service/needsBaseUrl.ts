import type { AgentQueryError } from '../../core/agentQueryError';
import { baseUrlErrors } from '../../core/query/request/baseUrlError';

/** @returns true if entering a base URL helps: that of `agentQuery.baseUrl` is missing or not valid */
export function needsBaseUrl({ kind, details }: AgentQueryError): boolean {
  return (
    kind === 'configuration' &&
    details.service === undefined &&
    baseUrlErrors.some(code => code === details.code)
  );
}
