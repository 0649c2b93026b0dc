import { readServiceRef, type ServiceRef } from '../../../services/serviceRef';
import { isSent, type Turn } from '../../turn';

/**
 * The service of a saved conversation. One of an earlier version belongs to the service of `agentQuery.baseUrl`, the only
 * one then.
 *
 * @param value as it was saved
 * @returns undefined if no question has been asked yet
 */
export function savedService(value: unknown, turns: readonly Turn[]): ServiceRef | undefined {
  const earlier = turns.some(isSent) ? { name: undefined, baseUrl: '' } : undefined;
  return readServiceRef(value) ?? earlier;
}
