import type { AgentQueryError } from '../agentQueryError';

/** The first word of a transcript file. The number changes with the format. */
export const transcriptMark = 'agent-query-transcript/1';

/** The data of one event as received, valid or not. */
export interface TranscriptEvent {
  /** Milliseconds since the query began. */
  readonly at: number;
  readonly data: string;
}

/** A question, without the contents of its parts, and everything that was received for it. */
export interface Transcript {
  readonly question: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** `mimeType` and `bytes` are missing if unknown; `bytes` is before base64. */
  readonly parts: ReadonlyArray<{
    readonly name: string;
    readonly mimeType?: string;
    readonly bytes?: number;
  }>;
  /** URL of the request and length of its body; undefined if it was not sent. */
  readonly sent?: { readonly url: string; readonly bytes: number };
  /** Status and content type of the response; undefined if there was none. */
  readonly answer?: { readonly status: number; readonly contentType?: string };
  readonly events: readonly TranscriptEvent[];
  /** Number of events at the end that exceeded the limit and were not kept. */
  readonly omitted: number;
  /** When it ended, in milliseconds since the query began, and with which error; undefined while it runs. */
  readonly end?: { readonly at: number; readonly error?: AgentQueryError };
}
