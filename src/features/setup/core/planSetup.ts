import { baseUrlError, isSameOrigin, isSameUrl } from '../../../core/query/baseUrl';
import { readServices, type Service, type SharedValues } from '../../../core/services/service';
import { type Fields, isRecord, record, string } from '../../../core/text/json';
import type { SetupRequest } from './setupRequest';

interface CurrentServices {
  /** The value of `agentQuery.services` in the user settings, as the user wrote it. */
  readonly setting: unknown;
  /** The service of `agentQuery.baseUrl`, whose base URL may be empty. */
  readonly unnamed: Service;
  /** The services that the administrator of the system has set. */
  readonly presets: readonly Service[];
  /** Settings that belong to no single service. */
  readonly shared: SharedValues;
}

/** The changes to the user settings by a setup. */
export interface SetupPlan {
  readonly request: SetupRequest;
  /** The new value of `agentQuery.services`; undefined if the service is configured already. */
  readonly setting: Fields | undefined;
  /** The previous service of the same name. */
  readonly replaced:
    | {
        readonly baseUrl: string;
        /** The keys of its other settings. They are removed, because they may contain secrets for another origin. */
        readonly removed: readonly string[];
      }
    | undefined;
  /** The service of `agentQuery.baseUrl`, which is unused once there are named services, under its new name. */
  readonly kept: { readonly name: string; readonly baseUrl: string } | undefined;
  /**
   * True if no service of the user or the administrator has this origin, so that settings for all services are not
   * meant for it.
   */
  readonly isNewOrigin: boolean;
  /** Settings that are not sent to the service for this reason. */
  readonly withheld: readonly ('kwargs' | 'sessionId')[];
}

/**
 * Plans a setup. It keeps everything that the user wrote, except the settings of a service whose origin changes.
 *
 * @returns undefined if the setting is not an object, which cannot be changed without losing it
 */
export function planSetup(request: SetupRequest, current: CurrentServices): SetupPlan | undefined {
  const { setting: own = {}, presets, unnamed } = current;
  if (!isRecord(own)) {
    return undefined;
  }
  const { name, baseUrl } = request;
  const services = [...readServices(own), ...presets, unnamed];
  const isNewOrigin = !services.some(service => isSameOrigin(service.baseUrl, baseUrl));
  const shared = { isNewOrigin, withheld: isNewOrigin ? withheldOf(current.shared) : [] };
  const unchanged = {
    request,
    setting: undefined,
    replaced: undefined,
    kept: undefined,
    ...shared,
  };
  const entry = Object.hasOwn(own, name) ? own[name] : undefined;
  if (entry === undefined) {
    const preset = presets.find(each => each.name === name);
    if (preset && isSameUrl(preset.baseUrl, baseUrl)) {
      return unchanged;
    }
    const isFirst = Object.keys(own).length === 0 && baseUrlError(unnamed.baseUrl) === undefined;
    const isNamedOnly = isFirst && isSameUrl(unnamed.baseUrl, baseUrl);
    const kept =
      isFirst && !isNamedOnly
        ? { name: freeName(unnamed.baseUrl, name), baseUrl: unnamed.baseUrl.trim() }
        : undefined;
    return {
      request,
      setting: {
        // First, since the first service is the one that other workspaces use.
        ...(kept && { [kept.name]: entryOf(unnamed, kept.baseUrl) }),
        ...own,
        [name]: isNamedOnly ? entryOf(unnamed, baseUrl) : { baseUrl },
      },
      replaced: preset && { baseUrl: preset.baseUrl, removed: [] },
      kept,
      ...shared,
    };
  }
  const fields = record(entry);
  const oldUrl = string(fields.baseUrl);
  if (isSameUrl(oldUrl, baseUrl)) {
    return unchanged;
  }
  const others = Object.keys(fields).filter(key => key !== 'baseUrl');
  const keepsOthers = isSameOrigin(oldUrl, baseUrl);
  return {
    request,
    setting: { ...own, [name]: keepsOthers ? { ...fields, baseUrl } : { baseUrl } },
    replaced: { baseUrl: oldUrl, removed: keepsOthers ? [] : others },
    kept: undefined,
    ...shared,
  };
}

function withheldOf({ kwargs, session }: SharedValues): SetupPlan['withheld'] {
  return [
    ...(isRecord(kwargs) && Object.keys(kwargs).length > 0 ? (['kwargs'] as const) : []),
    ...(session.sessionId === '' ? [] : (['sessionId'] as const)),
  ];
}

/**
 * The value of `agentQuery.services` with a service that the user has entered, while there is none.
 *
 * @param setting the value as the user wrote it
 * @param service has the settings of the service of `agentQuery.baseUrl`, in whose place it is used
 * @returns undefined if the value is not an object, which cannot be changed without losing it
 */
export function withEntered(setting: unknown, name: string, service: Service): Fields | undefined {
  const own = setting ?? {};
  return isRecord(own) ? { ...own, [name]: entryOf(service, service.baseUrl) } : undefined;
}

/** The service of `agentQuery.baseUrl` as an entry of `agentQuery.services`. */
function entryOf({ headers, auth, tls, ...others }: Service, baseUrl: string): Fields {
  return {
    baseUrl,
    ...(headers === undefined ? {} : { headers }),
    ...(auth === undefined ? {} : { auth }),
    ...(tls === undefined ? {} : { tls }),
    ...(others.arguments === undefined ? {} : { arguments: others.arguments }),
  };
}

/** The host of a valid URL, with a number if the new service has that name. */
function freeName(baseUrl: string, taken: string): string {
  const { host } = new URL(baseUrl.trim());
  return host === taken ? `${host} (2)` : host;
}
