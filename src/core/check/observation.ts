import type { AgentQueryError } from '../agentQueryError';
import type { AgentEvent } from '../stream/agentEvent';
import type { Malformation } from '../stream/readEnvelope';

/** An event, and when its last byte arrived, in ms since the request. */
export interface ObservedEvent {
  readonly at: number;
  readonly event: AgentEvent;
}

/** Data that is not an event of the interface; `failure` if it reports an error. */
export interface ObservedMalformation {
  readonly why: Malformation | 'failure';
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
  /** Values by name in lower case, of those that the check looks at. */
  readonly headers: ReadonlyMap<string, string>;
  readonly headersAt: number | undefined;
  readonly events: readonly ObservedEvent[];
  readonly malformed: readonly ObservedMalformation[];
  /** Data lines that do not start with `data: ` but with `data:` alone. */
  readonly linesWithoutSpace: number;
  /** Data lines that are not JSON by themselves, such as those of an event on several lines; the first few. */
  readonly partialLines: readonly string[];
  /** Other lines that are not empty: comments, fields of the SSE standard, anything else; the first few. */
  readonly otherLines: readonly string[];
  /** The mark `[DONE]` arrived. */
  readonly hasEndMark: boolean;
  readonly isUtf8: boolean;
  /** Number of bytes of the body. */
  readonly bytes: number;
  /** Number of separate reads that brought events. */
  readonly reads: number;
  readonly ending: Ending;
  readonly endedAt: number;
  /** Why there was no response, or why it broke off. */
  readonly error: AgentQueryError | undefined;
  /** The start of a body that has no event, as plain text. */
  readonly snippet: string;
}

/** The text of all message events. */
export function answerOf({ events }: Observation): string {
  return events.map(({ event }) => (event.type === 'message' ? event.content : '')).join('');
}

/** @returns true if the service accepted the query and answered with at least one event */
export function isAnswered({ status, events }: Observation): boolean {
  return status !== undefined && status >= 200 && status < 300 && events.length > 0;
}
