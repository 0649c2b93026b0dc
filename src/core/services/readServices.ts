import { isRecord, string } from '../fields';
import type { Service } from './service';

/**
 * The services in the value of `agentQuery.services`, in their order. Entries without a usable base URL are included,
 * so that an error can name them when they are used.
 */
export function readServices(value: unknown): readonly Service[] {
  if (!isRecord(value)) {
    return [];
  }
  return Object.entries(value)
    .filter(([name]) => name.trim() !== '')
    .map(([name, entry]) => {
      const fields = isRecord(entry) ? entry : {};
      return {
        name,
        baseUrl: string(fields.baseUrl),
        headers: fields.headers,
        kwargs: fields.kwargs,
        auth: fields.auth,
        tls: fields.tls,
      };
    });
}
