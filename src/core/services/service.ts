import { isSameOrigin, isSameUrl } from '../query/baseUrl';
import type { SessionSettings } from '../query/queryKwargs';
import { isRecord, record, string } from '../text/json';

/**
 * A service that queries can be sent to, as the user configured it. Values of type `unknown` are checked when a query
 * is made, so that an error can name them.
 */
export interface Service {
  /** The key in `agentQuery.services`; undefined for the service of `agentQuery.baseUrl`. */
  readonly name: string | undefined;
  /** The base URL; empty if none is set. */
  readonly baseUrl: string;
  /** Additional HTTP headers. */
  readonly headers: unknown;
  /** Keyword arguments of this service, merged over `agentQuery.kwargs`. */
  readonly kwargs: unknown;
  /** The source of the access token. */
  readonly auth: unknown;
  /** The template of the header with the access token; undefined for the value of `agentQuery.authHeader`. */
  readonly authHeader: unknown;
  /** Paths of certificates. */
  readonly tls: unknown;
  /** The keyword arguments that users can set in controls. */
  readonly arguments: unknown;
}

/** The maximum number of {@link Service.arguments}: their controls are in one row that wraps. */
export const maxArguments = 12;

export interface ServiceRef {
  /** The name; undefined for the service of `agentQuery.baseUrl`. */
  readonly name: string | undefined;
  /** The base URL when the conversation began; empty if it is not known. */
  readonly baseUrl: string;
}

export function serviceRef({ name, baseUrl }: ServiceRef): ServiceRef {
  return { name, baseUrl };
}

/** @returns true if both are the same service, with the same base URL */
export function isSameService(one: ServiceRef, other: ServiceRef): boolean {
  return one.name === other.name && one.baseUrl === other.baseUrl;
}

/** A reference that was saved, or passed to a command; undefined for any other value. */
export function readServiceRef(value: unknown): ServiceRef | undefined {
  if (!isRecord(value) || typeof value.baseUrl !== 'string') {
    return undefined;
  }
  const name = string(value.name);
  return { name: name === '' ? undefined : name, baseUrl: value.baseUrl };
}

/**
 * The services in the value of `agentQuery.services`, in their order. Entries without a usable base URL or name are
 * included, so that an error can name them when they are used; entries without a usable name are last.
 */
export function readServices(value: unknown): readonly Service[] {
  if (!isRecord(value)) {
    return [];
  }
  return Object.entries(value)
    .filter(([name]) => name.trim() !== '')
    .sort(([one], [other]) => Number(isServiceName(other)) - Number(isServiceName(one)))
    .map(([name, entry]) => {
      const fields = record(entry);
      const { baseUrl, headers, kwargs, auth, authHeader, tls } = fields;
      const settings = { headers, kwargs, auth, authHeader, tls, arguments: fields.arguments };
      return { name, baseUrl: string(baseUrl), ...settings };
    });
}

/** The services of a window. */
interface KnownServices {
  /** The services of `agentQuery.services`. */
  readonly named: readonly Service[];
  /** The service of `agentQuery.baseUrl`, whose base URL may be empty. */
  readonly unnamed: Service;
}

/**
 * The service of a conversation among the services that are configured now: it has the same base URL, or the same name
 * and origin; a reference of a command may have a name alone. Another origin is another service, even with the same
 * name, so nothing from the conversation is sent there.
 *
 * @returns undefined if the service is no longer configured: its conversations mean nothing to any other
 */
export function findService(
  { name, baseUrl }: ServiceRef,
  { named, unnamed }: KnownServices,
): Service | undefined {
  const services = [...named, unnamed];
  const sameUrl = services.filter(service => isSameUrl(service.baseUrl, baseUrl));
  const isNamed = (service: Service) => service.name === name;
  return (
    sameUrl.find(isNamed) ??
    sameUrl[0] ??
    services.find(service => isNamed(service) && isSameOrigin(service.baseUrl, baseUrl)) ??
    named.find(service => isNamed(service) && baseUrl === '')
  );
}

/**
 * The keys that JavaScript treats as an index. It puts such keys before all others, so another service would be the
 * first one.
 */
const nameOfIndex = /^(?:0|[1-9]\d{0,9})$/;

/** @returns true for a name that can be a key of `agentQuery.services`. VS Code's settings lose the key `__proto__`. */
export function isServiceName(name: string): boolean {
  return name.trim() !== '' && !nameOfIndex.test(name) && name !== '__proto__';
}

/** Settings that belong to no single service. */
export interface SharedValues {
  /** The keyword arguments as the user wrote them. */
  readonly kwargs: unknown;
  readonly session: SessionSettings;
}

/**
 * The values for a service of the settings that belong to no single service. The user wrote them for the services in
 * the user settings: a service that was added from elsewhere gets neither the keyword arguments, which may contain a
 * key, nor the session id.
 */
export function sharedValuesFor(values: SharedValues, isAddedByOthers: boolean): SharedValues {
  if (!isAddedByOthers) {
    return values;
  }
  const { mode } = values.session;
  return {
    kwargs: {},
    session: { mode: mode === 'custom' ? 'perConversation' : mode, sessionId: '' },
  };
}
