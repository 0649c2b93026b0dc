import type { AgentQueryError } from '../errors/agentQueryError';
import { errorRecord, readErrorRecord } from '../errors/errorRecord';
import { type Fields, isRecord, number, parseJson, record, string } from '../text/json';
import { dataLines, isEvent, type Transcript, transcriptMark } from './transcript';

/** A comment of the service that looks like one of this format. */
const ownComment = /^:(?= (?:\d{1,12} ms$|end |\d+ more events were not kept$|agent-query-))/;

/**
 * A transcript as text: the event stream that the service sent, with everything else in comments. So tools for event
 * streams can read it, and an event stream saved by such a tool can be read as a transcript.
 */
export function writeTranscript(transcript: Transcript): string {
  const { entries, omitted, end, startedAt, ...head } = transcript;
  const lines = [
    `: ${transcriptMark} ${JSON.stringify({ ...head, startedAt: new Date(startedAt).toISOString() })}`,
    '',
  ];
  for (const entry of entries) {
    lines.push(`: ${entry.at} ms`);
    if (isEvent(entry)) {
      lines.push(entry.lines ?? dataLines(entry.data), '');
    } else if (entry.type === 'ignored') {
      lines.push(entry.lines, '');
    } else if (entry.type === 'comment') {
      // A second space distinguishes it from the comments of this format.
      lines.push(entry.lines.replace(ownComment, ': '), '');
    } else {
      // The entry has no end here either.
      lines.push(entry.lines);
    }
  }
  if (omitted > 0) {
    lines.push(`: ${omitted} more events were not kept`);
  }
  if (end) {
    const { at, error } = end;
    lines.push(`: end ${JSON.stringify({ at, error: error && errorRecord(error) })}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A transcript that was read from a file: pieces of an event stream with their times. */
export interface Recording {
  /** The question; empty if the file does not contain it. */
  readonly question: string;
  /** The URL of the recorded request; empty if the file does not contain it. */
  readonly url: string;
  readonly pieces: readonly RecordedPiece[];
  /** The error that the query ended with, if any. */
  readonly error: AgentQueryError | undefined;
}

interface RecordedPiece {
  /** The time in milliseconds since the query began. */
  readonly at: number;
  /** The text of an event stream, which may be split anywhere. */
  readonly text: string;
}

/** Reads a transcript or any other event stream. Never throws: unknown lines are part of the stream. */
export function readTranscript(text: string): Recording {
  const head = readTranscriptHead(text);
  return {
    question: string(head.question),
    url: string(record(head.sent).url),
    pieces: timedPieces(text),
    error: readTranscriptEnd(text)?.error,
  };
}

/** The record in the first line of a transcript; empty if there is none. */
export function readTranscriptHead(text: string): Fields {
  return record(parseJson(firstLine.exec(text)?.[1] ?? ''));
}

/** The end of a recorded query. */
interface TranscriptEnd {
  /** The time in milliseconds since the query began; undefined if the file does not contain it. */
  readonly at: number | undefined;
  readonly error: AgentQueryError | undefined;
}

/** The end in the last line of a transcript; undefined if there is none. */
export function readTranscriptEnd(text: string): TranscriptEnd | undefined {
  const json = /(?:^|\n): end ([^\n]*)$/.exec(text.slice(-lastLineLength).trimEnd())?.[1];
  const end = json === undefined ? undefined : parseJson(json);
  return isRecord(end) ? { at: number(end.at), error: readErrorRecord(end.error) } : undefined;
}

/** @returns true if a text contains an event */
export function hasEvents(text: string): boolean {
  return /(?:^|[\r\n])\uFEFF?data:/.test(text);
}

const firstLine = new RegExp(`^\\uFEFF?: ${transcriptMark} ([^\\n]*)`);

/** The number of UTF-16 code units at the end of a file in which its last line is searched. */
const lastLineLength = 64 * 1024;

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
    // A damaged file may contain times in the wrong order.
    at = Math.max(at, Number(time[1]));
  }
  take(text.length);
  return pieces;
}
