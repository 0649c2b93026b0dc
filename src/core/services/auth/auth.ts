import { AgentQueryError } from '../../errors/agentQueryError';
import type { CodeOf } from '../../errors/errorDetails';
import { record } from '../../text/json';

/** The source of a service's access token: the checked value of `agentQuery.auth`. */
export type Auth = StoredAuth | CommandAuth | ProviderAuth;

/** A token that the user saved in VS Code's secret storage, if any. */
interface StoredAuth {
  readonly type: 'stored';
}

/** The output of a program. */
export interface CommandAuth {
  readonly type: 'command';
  readonly command: readonly [program: string, ...args: string[]];
  /** The seconds for which a token is kept; undefined to keep it until the service refuses it. */
  readonly lifetime: number | undefined;
  /** The seconds that the program may take; 0 for any time. */
  readonly timeout: number;
}

/** An account with which the user is signed in to VS Code. */
export interface ProviderAuth {
  readonly type: 'provider';
  /** The id of the authentication provider, such as `microsoft`. */
  readonly id: string;
  readonly scopes: readonly string[];
}

/** The code for an invalid value of `agentQuery.auth`. */
export type AuthError = Exclude<Extract<CodeOf<'configuration'>, `auth${string}`>, 'authHeader'>;

export const defaultTimeoutSeconds = 30;

/**
 * Checks a value of `agentQuery.auth`, or of `auth` of a service. Without a value, the token is a stored one.
 *
 * @throws {AgentQueryError} of kind `configuration`, with an {@link AuthError} as its code
 */
export function readAuth(value: unknown): Auth {
  if (value === undefined || value === null) {
    return { type: 'stored' };
  }
  const { type, command, lifetime, timeout, id, scopes } = record(value);
  switch (type) {
    case 'stored':
      return { type };
    case 'command':
      return {
        type,
        command: isCommand(command) ? command : invalidAuth('authCommand'),
        lifetime:
          lifetime === undefined || (isSeconds(lifetime) && lifetime > 0)
            ? lifetime
            : invalidAuth('authLifetime'),
        timeout:
          timeout === undefined
            ? defaultTimeoutSeconds
            : isSeconds(timeout)
              ? timeout
              : invalidAuth('authTimeout'),
      };
    case 'provider':
      return {
        type,
        id: typeof id === 'string' && id.trim() !== '' ? id.trim() : invalidAuth('authId'),
        scopes: scopes === undefined ? [] : isTexts(scopes) ? scopes : invalidAuth('authScopes'),
      };
    default:
      return invalidAuth('authType');
  }
}

function invalidAuth(code: AuthError): never {
  throw new AgentQueryError('configuration', `auth is not valid: ${code}`, { code });
}

/** @returns true for texts that a system accepts as arguments, with a program at the beginning */
function isCommand(value: unknown): value is [string, ...string[]] {
  return (
    isList(value) &&
    value.every(each => typeof each === 'string' && !each.includes('\0')) &&
    String(value[0] ?? '').trim() !== ''
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every(each => typeof each === 'string' && each.trim() !== '');
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
