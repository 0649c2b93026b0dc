import type { AgentQueryError } from '../errors/agentQueryError';
import type { ConnectionStep } from '../query/transport';

/** The first word of a transcript file. The number changes with the format. */
export const transcriptMark = 'agent-query-transcript/1';

/** The data of one event as received, valid or not. */
interface TranscriptEvent {
  /** Milliseconds since the query began. */
  readonly at: number;
  readonly data: string;
  /**
   * All its lines as received, joined by LF, with other fields than `data`. Undefined if they are `data: ` and a line of
   * the data each.
   */
  readonly lines?: string;
}

/**
 * Something else that was received: a comment, the beginning of an event whose rest is missing, or a line after the end
 * mark.
 */
interface TranscriptRemark {
  /** Milliseconds since the query began. */
  readonly at: number;
  readonly type: 'comment' | 'incomplete' | 'ignored';
  /** As received, without line ends and joined by LF. */
  readonly lines: string;
}

/** One thing that was received. */
export type TranscriptEntry = TranscriptEvent | TranscriptRemark;

/** A step of the connection that was completed, in milliseconds since the query began. */
export type TimedConnectionStep = ConnectionStep & { readonly at: number };

/** What is known of a query beside what was received. */
export interface TranscriptHead {
  readonly question: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** `mimeType` and `bytes` are missing if unknown; `bytes` is before base64. */
  readonly parts: ReadonlyArray<{
    readonly name: string;
    readonly mimeType?: string;
    readonly bytes?: number;
  }>;
  /** URL of the request, length of its body, and time since the query began in ms; undefined if it was not sent. */
  readonly sent?: { readonly url: string; readonly bytes: number; readonly at: number };
  /** As far as the platform reports them; a browser reports none. */
  readonly connection: readonly TimedConnectionStep[];
  /** Status, content type, and time since the query began in ms; undefined if there was no response. */
  readonly answer?: {
    readonly status: number;
    readonly contentType?: string;
    readonly at: number;
  };
  /** Number of entries at the end that exceeded the limit and were not kept. */
  readonly omitted: number;
  /** When it ended, in milliseconds since the query began, and with which error; undefined while it runs. */
  readonly end?: { readonly at: number; readonly error?: AgentQueryError };
}

/** A question, without the contents of its parts, and everything that was received for it. */
export interface Transcript extends TranscriptHead {
  readonly entries: readonly TranscriptEntry[];
}

/** @returns true for an event, valid or not */
export function isEvent(entry: TranscriptEntry): entry is TranscriptEvent {
  return 'data' in entry;
}

const dataPrefix = 'data: ';

/** The usual lines of data: `data: ` and a line of it each, joined by LF. */
export function dataLines(data: string): string {
  return `${dataPrefix}${data.replaceAll('\n', `\n${dataPrefix}`)}`;
}

/** @returns true if the lines are what {@link dataLines} makes of the data */
export function areDataLines(lines: string, data: string): boolean {
  // Data of one line is compared as it is: joined with the prefix, an event of 8 MB would be in memory once more.
  return data.includes('\n')
    ? lines === dataLines(data)
    : lines.startsWith(dataPrefix) && lines.slice(dataPrefix.length) === data;
}
