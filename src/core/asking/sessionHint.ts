import { AgentQueryError } from '../errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import { type SessionSettings, sessionMode } from '../query/queryKwargs';

/** A question that failed, and the answers before it. */
interface SentQuestion {
  readonly session: SessionSettings;
  readonly sessionId: string | undefined;
  /** True if the service has answered in this conversation. */
  readonly hasAnswer: boolean;
  /** True if a service has answered at this URL, in any conversation. */
  readonly isKnownUrl: boolean;
  /** True if the previous question failed with the hint `answered`. */
  readonly isRepeated: boolean;
}

/** The statuses for something that was not found: at an address that has answered before, hardly the service itself. */
const missingStatuses: readonly (number | undefined)[] = [404, 405, 410];

/** The statuses with which services refuse a session. */
const refusingStatuses: readonly (number | undefined)[] = [400, 404, 409, 410, 422];

/** Words with which services report that something is missing. */
const absence =
  /not (?:found|exist|known|valid)|n't exist|no (?:such|conversation|longer)|unknown|invalid|expired|gone|lost/i;

/** Words of services that call a session a thread or a conversation, and don't have it. */
const absentThread =
  /(?<![a-z])(?:thread|conversation)(?![a-z])[^.:;\n]{0,60}(?:not (?:found|exist|known)|n't exist|expired|gone|lost)|(?<![a-z])(?:no|no such|unknown|invalid) (?:thread|conversation)(?![a-z])/i;

/** Notes another possible cause in an error: the session, which the service may not know, or no longer. */
export function withSessionHint(error: unknown, question: SentQuestion): unknown {
  const hint = error instanceof AgentQueryError ? hintFor(error, question) : undefined;
  return error instanceof AgentQueryError && hint !== undefined
    ? error.with(error.message, { hint }, error.cause)
    : error;
}

function hintFor(
  { kind, details: { snippet = '', status } }: AgentQueryError,
  { session, sessionId, hasAnswer, isKnownUrl, isRepeated }: SentQuestion,
): AgentQueryErrorDetails['hint'] {
  const mode = sessionMode(session);
  const isMissing = kind === 'status' && missingStatuses.includes(status);
  // With status 401, the word means the session of the user's account.
  const isMeant =
    sessionId !== undefined &&
    status !== 401 &&
    (/(?<![a-z])session/i.test(snippet) || snippet.includes(sessionId));
  // The service has issued the session, or conversations of the workspace share it.
  const wasKnown = hasAnswer || mode === 'service' || (mode === 'perWorkspace' && isKnownUrl);
  if (sessionId !== undefined && wasKnown) {
    const isRefused =
      kind === 'status'
        ? refusingStatuses.includes(status) &&
          ((isMeant && (isMissing || absence.test(snippet))) || absentThread.test(snippet))
        : isMeant && absence.test(snippet);
    if (isRefused || status === 410 || (status === 404 && isRepeated)) {
      return mode === 'custom' ? 'customSession' : 'lostSession';
    }
  }
  if (isMeant && mode !== 'service' && !hasAnswer) {
    return 'issuedSession';
  }
  return isMissing && isKnownUrl ? 'answered' : undefined;
}
