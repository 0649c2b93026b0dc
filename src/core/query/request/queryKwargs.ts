import type { QueryKwargs } from '../../../protocol/wire';
import { AgentQueryError } from '../../agentQueryError';
import { parseJson } from '../../parseJson';

/** The values of the setting that chooses the session id. */
export const sessionModes = [
  'perConversation',
  'perWorkspace',
  'service',
  'custom',
  'none',
] as const;

/** How the session id of a query is chosen. */
export type SessionMode = (typeof sessionModes)[number];

/** The user's settings for the session id. */
export interface SessionSettings {
  /** Undefined if the user has not chosen one. */
  readonly mode: SessionMode | undefined;
  /** The user's own session id; empty for none. */
  readonly sessionId: string;
}

/** The session ids to choose from. */
interface SessionIds {
  readonly conversation: string;
  readonly workspace: string;
  /** The one that the service named; undefined if it has not named any yet. */
  readonly issued: string | undefined;
}

/** The mode to use: without a chosen mode, a session id implies `custom`. */
export function sessionMode({ mode, sessionId }: SessionSettings): SessionMode {
  return mode ?? (sessionId === '' ? 'perConversation' : 'custom');
}

/** The `session_id` to send; undefined for none. */
export function chooseSession(settings: SessionSettings, ids: SessionIds): string | undefined {
  switch (sessionMode(settings)) {
    case 'perConversation':
      return ids.conversation;
    case 'perWorkspace':
      return ids.workspace;
    case 'service':
      return ids.issued;
    case 'custom':
      return settings.sessionId === '' ? undefined : settings.sessionId;
    case 'none':
      return undefined;
  }
}

/**
 * The keyword arguments of a request: those of the settings, those of the question, and `session_id`, each overriding
 * keys of the same name.
 *
 * @param extra those of the settings
 * @param ofQuestion those of the question, as JSON without a `KwargsError`; empty for none
 * @throws {AgentQueryError} of kind `configuration` if `extra` is not an object
 */
export function queryKwargs(
  sessionId: string | undefined,
  extra: unknown,
  ofQuestion = '',
): QueryKwargs {
  if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) {
    throw new AgentQueryError('configuration', 'kwargs is not an object', { code: 'kwargs' });
  }
  return {
    ...extra,
    ...(parseJson(ofQuestion) as QueryKwargs | undefined),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  };
}
