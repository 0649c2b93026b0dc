import { abortable } from '../async/abortable';
import type { Clock } from '../async/clock';
import type { Conversation } from '../conversation/conversation';
import type { Turn } from '../conversation/turn';
import { UploadProgress } from '../conversation/uploadProgress';
import type { PartRecord } from '../parts/partSource';
import { baseUrlError, queryUrl } from '../query/baseUrl';
import { query } from '../query/query';
import { chooseSession, queryKwargs, sessionMode } from '../query/queryKwargs';
import { observers, type QueryObserver } from '../query/queryObserver';
import type { ServiceRef } from '../services/service';
import type { AgentEvent } from '../stream/agentEvent';
import { IssuedSession } from './issuedSession';
import type { RunnerPorts } from './runnerPorts';
import { withSessionHint } from './sessionHint';

/** A turn whose question is to be sent. */
interface QuestionToSend {
  readonly turn: Turn;
  /** Aborts to stop the query, whatever it is waiting for. */
  readonly signal: AbortSignal;
  /** Resolves when the turn has the parts to send. */
  readonly prepared: Promise<void>;
  readonly observer: QueryObserver;
  /** Called when parts and keyword arguments are final and the request is about to be sent. */
  onSend(parts: readonly PartRecord[], kwargs: string): void;
}

/**
 * Reads the settings and the parts of a turn, sends its question and yields the events of the answer.
 *
 * @throws {AgentQueryError} if it cannot be sent, fails or is stopped; or the error of a port
 */
export async function* sendQuestion(
  conversation: Conversation,
  ports: RunnerPorts,
  { turn, signal, prepared, observer, onSend }: QuestionToSend,
): AsyncGenerator<readonly AgentEvent[]> {
  await abortable(signal, () => prepared);
  const service = conversation.service ?? ports.currentService();
  const endAuthorizing = showAuthorizing(conversation, turn, ports.clock);
  const configuration = await abortable(signal, () =>
    ports.configuration(service, signal, turn.kwargs),
  ).finally(endAuthorizing);
  const {
    session,
    workspaceSession,
    kwargs,
    questionKwargs = turn.kwargs,
    ...connection
  } = configuration;
  // A service may quote the query.
  ports.mask.addQuery({ headers: connection.headers, kwargs: [kwargs, questionKwargs] });
  const opened = await abortable(signal, () => ports.openParts(turn.parts, signal));
  onSend(
    opened.map(({ record }) => record),
    questionKwargs,
  );
  const sessionId = chooseSession(session, {
    conversation: conversation.id,
    workspace: workspaceSession,
    issued: conversation.issuedSession,
  });
  const issued = new IssuedSession(id => conversation.setSession(turn, id));
  const isIssued = sessionMode(session) === 'service';
  ports.log.asking?.(turn, sessionId);
  const setProgress = (progress: Turn['progress']) => conversation.setProgress(turn, progress);
  const upload = new UploadProgress(ports.clock, setProgress);
  const progress = observers(upload, { silence: setProgress });
  const batches = query(ports, {
    ...connection,
    // The question comes last, after everything that it is about.
    parts: [...opened.map(({ outgoing }) => outgoing), { type: 'text', text: turn.question }],
    kwargs: queryKwargs(sessionId, kwargs, questionKwargs),
    signal,
    observer: observers(
      observers(ports.log, observer),
      isIssued ? observers(progress, issued) : progress,
    ),
  });
  const { url } = connection;
  const hasAnswer = conversation.turns.some(({ state }) => state === 'complete');
  const before = conversation.turns.findLast(each => each.endedAt !== undefined);
  try {
    yield* batches;
    ports.answeringUrls.add(url);
  } catch (error) {
    throw withSessionHint(error, {
      session,
      sessionId,
      hasAnswer,
      isKnownUrl: ports.answeringUrls.has(url) || (hasAnswer && isQueryUrl(url, service)),
      isRepeated: before?.error?.details.hint === 'answered',
    });
  } finally {
    upload.end();
  }
}

/** @returns true for the URL to which the queries of a service are posted, unless its base URL has changed since */
function isQueryUrl(url: string, { baseUrl }: ServiceRef): boolean {
  return baseUrlError(baseUrl) === undefined && queryUrl(baseUrl) === url;
}

/** A token that arrives earlier is not worth a message. */
const delayMs = 500;

/**
 * Shows that getting the access token takes long, for example because a program runs or the user signs in.
 *
 * @returns a function to call when the token has arrived or is no longer needed
 */
function showAuthorizing(conversation: Conversation, turn: Turn, clock: Clock): () => void {
  const cancel = clock.after(delayMs, () => conversation.setAuthorizing(turn, true));
  return () => {
    cancel();
    if (turn.isAuthorizing) {
      conversation.setAuthorizing(turn, false);
    }
  };
}
