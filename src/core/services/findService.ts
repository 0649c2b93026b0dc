import { isSameUrl } from './isSameUrl';
import type { Service } from './service';
import type { ServiceRef } from './serviceRef';

/** The services of a window. */
interface KnownServices {
  /** Those of `agentQuery.services`. */
  readonly named: readonly Service[];
  /** That of `agentQuery.baseUrl`, whose base URL may be empty. */
  readonly unnamed: Service;
}

/**
 * The service of a conversation among those that are configured now. A named service is found by its name, even if its
 * base URL has changed, and by its base URL if it was renamed. Without named services, the one of `agentQuery.baseUrl` is
 * the only service, whatever its URL is.
 *
 * @returns undefined if the service is no longer configured: its conversations mean nothing to any other
 */
export function findService(
  { name, baseUrl }: ServiceRef,
  { named, unnamed }: KnownServices,
): Service | undefined {
  const byName = named.find(service => service.name === name);
  if (name !== undefined && byName) {
    return byName;
  }
  if (name === undefined && named.length === 0) {
    return unnamed;
  }
  return [unnamed, ...named].find(service => isSameUrl(service.baseUrl, baseUrl));
}
