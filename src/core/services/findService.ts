import { isSameOrigin, isSameUrl } from './isSameUrl';
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
 * The service of a conversation among those that are configured now: it has the same base URL, or the same name and
 * origin; a reference of a command may have a name alone. Another origin is another service, even with the same name, so
 * nothing of the conversation goes there.
 *
 * @returns undefined if the service is no longer configured: its conversations mean nothing to any other
 */
export function findService(
  { name, baseUrl }: ServiceRef,
  { named, unnamed }: KnownServices,
): Service | undefined {
  const known = [...named, unnamed];
  const sameUrl = known.filter(service => isSameUrl(service.baseUrl, baseUrl));
  const isNamed = (service: Service) => service.name === name;
  return (
    sameUrl.find(isNamed) ??
    sameUrl[0] ??
    known.find(service => isNamed(service) && isSameOrigin(service.baseUrl, baseUrl)) ??
    named.find(service => isNamed(service) && baseUrl === '')
  );
}
