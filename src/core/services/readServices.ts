import { isRecord, string } from '../fields';
import type { Service } from './service';
import { isServiceName } from './serviceName';

/**
 * The services in the value of `agentQuery.services`, in their order. Entries without a usable base URL or name are
 * included, so that an error can name them when they are used; those without a usable name are the last.
 */
export function readServices(value: unknown): readonly Service[] {
  if (!isRecord(value)) {
    return [];
  }
  return Object.entries(value)
    .filter(([name]) => name.trim() !== '')
    .sort(([one], [other]) => Number(isServiceName(other)) - Number(isServiceName(one)))
    .map(([name, entry]) => {
      const fields = isRecord(entry) ? entry : {};
      return {
        name,
        baseUrl: string(fields.baseUrl),
        headers: fields.headers,
        kwargs: fields.kwargs,
        auth: fields.auth,
        authHeader: fields.authHeader,
        tls: fields.tls,
      };
    });
}
