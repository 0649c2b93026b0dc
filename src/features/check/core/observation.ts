import type { AgentQueryError } from '../../../core/errors/agentQueryError';
import { type AgentEvent, isAnswer } from '../../../core/stream/agentEvent';
import type { DataShape } from '../../../core/stream/eventShape';

/** An event, and when its last byte arrived, in ms since the request. */
export interface ObservedEvent {
  readonly at: number;
  readonly event: AgentEvent;
}

/** Data that is not an event of the interface; `failure` if it reports an error. */
export interface ObservedMalformation {
  readonly shape: DataShape | 'failure';
  /** As received, shortened. */
  readonly data: string;
}

/**
 * How a response ended: by the service, in the middle of an event or a character, with an error, because it took too
 * long, or because the check closed the connection.
 */
export type Ending = 'clean' | 'truncated' | 'broken' | 'timeout' | 'closed';

/** Everything that was seen of one query. Times are in ms since the request was sent. */
export interface Observation {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  /** The values by name in lower case, only of the headers that the check looks at. */
  readonly headers: ReadonlyMap<string, string>;
  readonly headersAt: number | undefined;
  readonly events: readonly ObservedEvent[];
  readonly malformed: readonly ObservedMalformation[];
  /** Data lines that do not start with `data: ` but with `data:` alone. */
  readonly linesWithoutSpace: number;
  /** The first few data lines whose JSON continues in another line. */
  readonly partialLines: readonly string[];
  /** Comments and fields of event streams other than data, which clients skip; the first few. */
  readonly skippedLines: readonly string[];
  /** Lines that are nothing in an event stream, so that clients lose what they contain; the first few. */
  readonly lostLines: readonly string[];
  /** The mark `[DONE]` arrived. */
  readonly hasEndMark: boolean;
  readonly isUtf8: boolean;
  readonly hasNonAscii: boolean;
  readonly bytes: number;
  /** Number of separate reads that brought events. */
  readonly reads: number;
  readonly ending: Ending;
  readonly endedAt: number;
  /** Why there was no response, or why it broke off. */
  readonly error: AgentQueryError | undefined;
  /** The start of a body that has no event, as plain text. */
  readonly snippet: string;
  /** An event of type `error`, or with a field `error`, arrived. */
  readonly hasError: boolean;
  /** The session id that the service named last. */
  readonly issuedSession: string | undefined;
}

export function answerOf({ events }: Observation): string {
  return events.map(({ event }) => (isAnswer(event) ? event.content : '')).join('');
}

/** @returns true if the service accepted the query and answered with at least one event, and not with an error */
export function isAnswered({ status, events, hasError }: Observation): boolean {
  return isSuccess(status) && events.length > 0 && !hasError;
}

/** @returns true if the service began to answer the query and then broke off */
export function isBrokenOff(observation: Observation): boolean {
  const { ending } = observation;
  return isAnswered(observation) && (ending === 'broken' || ending === 'truncated');
}

export function isRateLimited({ status }: Observation): boolean {
  return status === 429;
}

/** @returns true if events, or text in them, were lost on the way, so that an answer says little about its content */
export function isDamaged(observation: Observation): boolean {
  const { ending, lostLines, partialLines, malformed, isUtf8 } = observation;
  return (
    ending !== 'clean' ||
    lostLines.length > 0 ||
    partialLines.length > 0 ||
    !isUtf8 ||
    malformed.some(({ shape }) => shape !== 'otherType')
  );
}

/**
 * Why a query was not answered, in a form that is the same for queries that fail for the same reason. Undefined if it was
 * answered.
 */
export function failureOf(observation: Observation): string | undefined {
  const { status, ending, error, snippet, hasError, bytes } = observation;
  if (isAnswered(observation)) {
    return undefined;
  }
  if (ending === 'timeout') {
    return 'timeout';
  }
  if (status === undefined) {
    return `${error?.kind} ${error?.details.code}`;
  }
  if (!isSuccess(status)) {
    // Numbers and ids in a reason differ from query to query.
    return `${status} ${snippet.replace(/[\da-f-]*\d[\da-f-]*/gi, '').slice(0, 60)}`;
  }
  if (hasError) {
    return 'error';
  }
  return bytes === 0 ? 'empty' : unreadable;
}

/** The result of {@link failureOf} for a response without an event that could be read. */
export const unreadable = 'unreadable';

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
