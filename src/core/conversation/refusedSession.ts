import { AgentQueryError } from '../agentQueryError';
import { type SessionSettings, sessionMode } from '../query/request/queryKwargs';

/** What the first question of a conversation was sent with. */
interface FirstQuestion {
  readonly session: SessionSettings;
  readonly sessionId: string | undefined;
  /** True if the service has answered in this conversation. */
  readonly hasAnswer: boolean;
}

/**
 * Notes in an error that the service may refuse session ids that it has not issued: it speaks of a session, or repeats the
 * id, in answer to one that this client has made up. With status 401, it means that of the user's account.
 */
export function withSessionHint(
  error: unknown,
  { session, sessionId, hasAnswer }: FirstQuestion,
): unknown {
  const isInvented = sessionId !== undefined && sessionMode(session) !== 'service' && !hasAnswer;
  if (!isInvented || !(error instanceof AgentQueryError)) {
    return error;
  }
  const { message, details, cause } = error;
  const { snippet = '', status } = details;
  const isMeant = /(?<![a-z])session/i.test(snippet) || snippet.includes(sessionId);
  return isMeant && status !== 401 ? error.with(message, { hint: 'issuedSession' }, cause) : error;
}
