import type { AgentQueryError } from '../errors/agentQueryError';
import type { ConnectionStep } from '../query/transport';

/** The first word of a transcript file. The number changes with the format. */
export const transcriptMark = 'agent-query-transcript/1';

/** The data of one event as received, valid or not. */
interface TranscriptEvent {
  /** The time in milliseconds since the query began. */
  readonly at: number;
  readonly data: string;
  /**
   * All its lines as received, joined by LF, with fields other than `data`. Undefined if each is `data: ` and a line of
   * the data.
   */
  readonly lines?: string;
}

/** Other received data: a comment, the beginning of an event whose rest is missing, or a line after the end mark. */
interface TranscriptRemark {
  /** The time in milliseconds since the query began. */
  readonly at: number;
  readonly type: 'comment' | 'incomplete' | 'ignored';
  /** The lines as received, without line ends and joined by LF. */
  readonly lines: string;
}

/** An event or remark that was received. */
export type TranscriptEntry = TranscriptEvent | TranscriptRemark;

/** A step of the connection that was completed, in milliseconds since the query began. */
export type TimedConnectionStep = ConnectionStep & { readonly at: number };

/** The description of a query, without the received data. */
export interface TranscriptHead {
  readonly question: string;
  /** The time in milliseconds since the epoch. */
  readonly startedAt: number;
  /** `mimeType` and `bytes` are missing if unknown; `bytes` is before base64. */
  readonly parts: ReadonlyArray<{
    readonly name: string;
    readonly mimeType?: string;
    readonly bytes?: number;
  }>;
  /**
   * The URL of the request, the length of its body, and the time since the query began in ms; undefined if it was not
   * sent.
   */
  readonly sent?: { readonly url: string; readonly bytes: number; readonly at: number };
  /** The steps that the platform reports; a browser reports none. */
  readonly connection: readonly TimedConnectionStep[];
  /** The status, the content type, and the time since the query began in ms; undefined if there was no response. */
  readonly answer?: {
    readonly status: number;
    readonly contentType?: string;
    readonly at: number;
  };
  /** The number of entries at the end that exceeded the limit and were not kept. */
  readonly omitted: number;
  /** The time of its end, in milliseconds since the query began, and its error; undefined while it runs. */
  readonly end?: { readonly at: number; readonly error?: AgentQueryError };
}

/** A question, without the contents of its parts, and all data that was received for it. */
export interface Transcript extends TranscriptHead {
  readonly entries: readonly TranscriptEntry[];
}

/** @returns true for an event, valid or not */
export function isEvent(entry: TranscriptEntry): entry is TranscriptEvent {
  return 'data' in entry;
}

const dataPrefix = 'data: ';

/** The usual lines of data: each is `data: ` and a line of the data, joined by LF. */
export function dataLines(data: string): string {
  return `${dataPrefix}${data.replaceAll('\n', `\n${dataPrefix}`)}`;
}

/** @returns true if the lines are the {@link dataLines} of the data */
export function areDataLines(lines: string, data: string): boolean {
  // Data of one line is compared without the prefix: joined with it, an event of 8 MB would be in memory once more.
  return data.includes('\n')
    ? lines === dataLines(data)
    : lines.startsWith(dataPrefix) && lines.slice(dataPrefix.length) === data;
}
