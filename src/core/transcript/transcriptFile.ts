import type { AgentQueryError } from '../agentQueryError';
import { type Fields, isRecord, string } from '../fields';
import { errorRecord, readErrorRecord } from '../query/errors/errorRecord';
import { parseJson } from '../stream/envelope';
import type { Transcript } from './transcript';

/** First word of a transcript's first line. The number changes with the format. */
const mark = 'agent-query-transcript/1';

/** A transcript that was read: pieces of an event stream with their times. */
export interface Recording {
  /** Empty where the file does not tell. */
  readonly question: string;
  /** Where the question went then; empty where the file does not tell. */
  readonly url: string;
  readonly pieces: readonly RecordedPiece[];
  /** How the answer ended, where not well. */
  readonly error: AgentQueryError | undefined;
}

export interface RecordedPiece {
  /** Milliseconds since the query began. */
  readonly at: number;
  /** Text of an event stream, cut anywhere. */
  readonly text: string;
}

/**
 * The text of a transcript: an event stream as the service sent it, with all else that is known in comments. So every
 * tool for event streams reads it, and a stream that was saved by one of them can be read as a transcript.
 */
export function writeTranscript(transcript: Transcript): string {
  const { events, omitted, end, startedAt, ...head } = transcript;
  const lines = [
    `: ${mark} ${JSON.stringify({ ...head, startedAt: new Date(startedAt).toISOString() })}`,
    '',
  ];
  for (const { at, data } of events) {
    lines.push(`: ${at} ms`, ...data.split('\n').map(line => `data: ${line}`), '');
  }
  if (omitted > 0) {
    lines.push(`: ${omitted} more events were not kept`);
  }
  if (end) {
    const { at, error } = end;
    const outcome = error ? { error: errorRecord(error) } : {};
    lines.push(`: end ${JSON.stringify({ at, ...outcome })}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Reads a transcript, or any text of an event stream. Never throws: what is not understood is part of the stream. */
export function readTranscript(text: string): Recording {
  const head = object(parseJson(/^\uFEFF?: agent-query-transcript\/1 (.*)/.exec(text)?.[1] ?? ''));
  const end = object(parseJson(/\n: end (.*)$/.exec(text.slice(-endLength).trimEnd())?.[1] ?? ''));
  return {
    question: string(head.question),
    url: string(object(head.sent).url),
    pieces: timedPieces(text),
    error: readErrorRecord(end.error),
  };
}

/** Whether there is any event in a text. */
export function hasEvents(text: string): boolean {
  return /(?:^|[\r\n])\uFEFF?data:/.test(text);
}

/** Characters at the end of a file in which its last line is looked for. */
const endLength = 64 * 1024;

function timedPieces(text: string): RecordedPiece[] {
  const pieces: RecordedPiece[] = [];
  let at = 0;
  let from = 0;
  const take = (to: number) => {
    if (to > from) {
      pieces.push({ at, text: text.slice(from, to) });
      from = to;
    }
  };
  for (const time of text.matchAll(/(?<=^|\n): (\d{1,12}) ms(?=\r?\n)/g)) {
    take(time.index);
    // Whatever a file says, time does not run backwards.
    at = Math.max(at, Number(time[1]));
  }
  take(text.length);
  return pieces;
}

function object(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
