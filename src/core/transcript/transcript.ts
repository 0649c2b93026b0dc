import type { AgentQueryError } from '../agentQueryError';

/** One event as it came, whether it is one of the interface's or not. */
export interface TranscriptEvent {
  /** Milliseconds since the query began. */
  readonly at: number;
  readonly data: string;
}

/** What was asked, without any content that was sent, and everything that came back. */
export interface Transcript {
  readonly question: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly parts: ReadonlyArray<{
    readonly name: string;
    readonly mimeType?: string;
    readonly bytes?: number;
  }>;
  /** Where the request went, and the bytes of its body. */
  readonly sent?: { readonly url: string; readonly bytes: number };
  readonly answer?: { readonly status: number; readonly contentType?: string };
  readonly events: readonly TranscriptEvent[];
  /** Events at the end that were not kept, since there were too many. */
  readonly omitted: number;
  /** When it ended, in milliseconds since it began, and how; undefined while it runs. */
  readonly end?: { readonly at: number; readonly error?: AgentQueryError };
}
