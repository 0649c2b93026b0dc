import { AgentQueryError } from '../../agentQueryError';
import type { CodeOf } from '../../errorDetails';
import { isRecord } from '../../fields';
import type { Auth } from './auth';

/** What is wrong with a value of `agentQuery.auth`. */
export type AuthError = Exclude<Extract<CodeOf<'configuration'>, `auth${string}`>, 'authHeader'>;

const defaultTimeoutSeconds = 30;

/**
 * Checks a value of `agentQuery.auth`, or of `auth` of a service. Without a value, the token is a stored one.
 *
 * @throws {AgentQueryError} of kind `configuration`, with an {@link AuthError} as its code
 */
export function readAuth(value: unknown): Auth {
  if (value === undefined || value === null) {
    return { type: 'stored' };
  }
  const { type, command, lifetime, timeout, id, scopes } = isRecord(value) ? value : {};
  switch (type) {
    case 'stored':
      return { type };
    case 'command':
      return {
        type,
        command: isCommand(command) ? command : invalid('authCommand'),
        lifetime:
          lifetime === undefined || (isSeconds(lifetime) && lifetime > 0)
            ? lifetime
            : invalid('authLifetime'),
        timeout:
          timeout === undefined
            ? defaultTimeoutSeconds
            : isSeconds(timeout)
              ? timeout
              : invalid('authTimeout'),
      };
    case 'provider':
      return {
        type,
        id: typeof id === 'string' && id.trim() !== '' ? id.trim() : invalid('authId'),
        scopes: scopes === undefined ? [] : isTexts(scopes) ? scopes : invalid('authScopes'),
      };
    default:
      return invalid('authType');
  }
}

function invalid(code: AuthError): never {
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
