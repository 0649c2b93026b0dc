import type { QueryKwargs } from '../../../protocol/wire';
import { AgentQueryError } from '../../agentQueryError';

/** How the session that a query belongs to is chosen. */
export type SessionMode = 'perConversation' | 'perWorkspace' | 'custom' | 'none';

export interface SessionSettings {
  /** Undefined where the user has not chosen one. */
  readonly mode: SessionMode | undefined;
  /** The user's own session id; empty for none. */
  readonly sessionId: string;
}

/** The sessions there are to choose from. */
export interface SessionIds {
  readonly conversation: string;
  readonly workspace: string;
}

/** The mode in force: a session id without a mode means that one. */
export function sessionMode({ mode, sessionId }: SessionSettings): SessionMode {
  return mode ?? (sessionId === '' ? 'perConversation' : 'custom');
}

/** The `session_id` to send, or undefined for none. */
export function chooseSession(settings: SessionSettings, ids: SessionIds): string | undefined {
  switch (sessionMode(settings)) {
    case 'perConversation':
      return ids.conversation;
    case 'perWorkspace':
      return ids.workspace;
    case 'custom':
      return settings.sessionId === '' ? undefined : settings.sessionId;
    case 'none':
      return undefined;
  }
}

/**
 * The keyword arguments of a request: the user's own with the session over them.
 *
 * @throws {AgentQueryError} of kind `configuration` where `extra` is no object
 */
export function queryKwargs(sessionId: string | undefined, extra: unknown): QueryKwargs {
  if (typeof extra !== 'object' || extra === null || Array.isArray(extra)) {
    throw new AgentQueryError('configuration', 'kwargs is not an object', { code: 'kwargs' });
  }
  return sessionId === undefined ? { ...extra } : { ...extra, session_id: sessionId };
}
