import { AgentQueryError } from '../errors/agentQueryError';
import type { AdministratorFileProblem } from '../errors/errorDetails';
import { baseUrlError } from '../query/baseUrl';
import { visibleText } from '../text/foreignText';
import { isRecord } from '../text/json';
import { jsonErrorLine, repeatedKeyLine } from '../text/jsonLines';
import { isServiceName, readServices, type Service } from './service';

/** The content of the file of a system's administrator, or the reason why it cannot be used. */
export type AdministratorFile = { readonly path: string } & (
  | { readonly content: Uint8Array }
  | {
      readonly content: undefined;
      readonly problem: AdministratorFileProblem;
      /** The subject of the problem, such as the path of the folder. */
      readonly place?: string;
    }
);

/** The settings of a system's administrator. */
export interface AdministratorServices {
  /** The path of the file; empty if there is none. */
  readonly path: string;
  readonly services: readonly Service[];
  /** True if users cannot add other services. */
  readonly locked: boolean;
  /** The error if the file cannot be used. Then all sending is blocked, because the file may restrict it. */
  readonly error: AgentQueryError | undefined;
}

const fileKeys = ['$schema', 'services', 'locked'];
const objectKeys = ['headers', 'kwargs', 'auth', 'tls', 'arguments'];

export function readAdministratorServices(
  file: AdministratorFile | undefined,
): AdministratorServices {
  const path = file?.path ?? '';
  if (!file) {
    return { path, services: [], locked: false, error: undefined };
  }
  try {
    if (!file.content) {
      throw new Problem(file.problem, file.place);
    }
    return { path, ...readFields(parse(file.content)), error: undefined };
  } catch (error) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    return { path, services: [], locked: true, error: unusable(path, error) };
  }
}

/** Thrown inside this file only. */
class Problem extends Error {
  constructor(
    readonly code: AdministratorFileProblem,
    readonly place?: string,
  ) {
    super(code);
  }
}

function unusable(file: string, { code, place }: Problem): AgentQueryError {
  return new AgentQueryError('configuration', `the administrator's file: ${code}`, {
    code: 'administratorFile',
    file,
    rule: code,
    ...(place === undefined ? {} : { place }),
  });
}

function parse(content: Uint8Array): unknown {
  const text = decode(content);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('syntax', String(jsonErrorLine(text) ?? 1));
  }
  // The last one of two keys would apply, for example for `locked`.
  const twice = repeatedKeyLine(text);
  if (twice !== undefined) {
    throw new Problem('keyTwice', String(twice));
  }
  return value;
}

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Problem('encoding');
  }
}

function readFields(value: unknown): Pick<AdministratorServices, 'services' | 'locked'> {
  if (!isRecord(value)) {
    throw new Problem('type', '{ … }');
  }
  expectKeys(value, fileKeys, '');
  const { services, locked = false } = value;
  if (typeof locked !== 'boolean') {
    throw new Problem('type', 'locked');
  }
  if (!isRecord(services)) {
    throw new Problem('type', 'services');
  }
  for (const [name, entry] of Object.entries(services)) {
    expectService(name, entry);
  }
  if (locked && Object.keys(services).length === 0) {
    throw new Problem('noServices', 'services');
  }
  return { services: readServices(services), locked };
}

/** Checks that headers, auth and the like are objects; their content is checked when a query is made, as for users. */
function expectService(name: string, entry: unknown): void {
  const place = `services.${name}`;
  if (!isServiceName(name) || visibleText(name) !== name) {
    throw new Problem('name', place);
  }
  if (!isRecord(entry)) {
    throw new Problem('type', place);
  }
  expectKeys(entry, ['baseUrl', 'authHeader', ...objectKeys], `${place}.`);
  if (typeof entry.baseUrl !== 'string' || baseUrlError(entry.baseUrl) !== undefined) {
    throw new Problem('baseUrl', `${place}.baseUrl`);
  }
  if (entry.authHeader !== undefined && typeof entry.authHeader !== 'string') {
    throw new Problem('type', `${place}.authHeader`);
  }
  const wrong = objectKeys.find(key => entry[key] !== undefined && !isRecord(entry[key]));
  if (wrong !== undefined) {
    throw new Problem('type', `${place}.${wrong}`);
  }
}

function expectKeys(value: object, allowed: readonly string[], prefix: string): void {
  const unknown = Object.keys(value).find(key => !allowed.includes(key));
  if (unknown !== undefined) {
    throw new Problem('unknownKey', `${prefix}${unknown}`);
  }
}

/** The lines of the log about the administrator's file; empty if there is none. */
export function administratorLog({
  path,
  services,
  locked,
  error,
}: AdministratorServices): readonly string[] {
  if (path === '') {
    return [];
  }
  if (error) {
    const { rule, place } = error.details;
    return [
      `Administrator's file ${path}: not valid, so nothing is sent: ${rule} ${place ?? ''}`.trim(),
    ];
  }
  const names = services.map(({ name, baseUrl }) => `${name} (${baseUrl})`);
  return [
    `Administrator's file ${path}: ${locked ? 'locked' : 'not locked'}, ${names.join(', ') || 'no services'}`,
  ];
}
