import { baseUrlError } from '../query/request/baseUrlError';

/** The scheme, host, and port of a base URL; empty if nothing can be sent to it. */
export function originOf(baseUrl: string): string {
  return baseUrlError(baseUrl) === undefined ? new URL(baseUrl.trim()).origin : '';
}
