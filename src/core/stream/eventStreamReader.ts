import { createParser, type EventSourceParser } from 'eventsource-parser';
import { ownCopy } from '../../base/shorten';
import { limits } from '../../protocol/responseLimits';
import { parseJson } from '../text/json';
import type { AgentEvent } from './agentEvent';
import {
  isEndMark,
  isEnvelope,
  type Malformation,
  readEvent,
  type ServiceFailure,
} from './readEnvelope';

/** `truncated` if the stream ended in the middle of an event or a character. */
export type StreamEnd = 'clean' | 'truncated';

/**
 * Receives the lines and events of a stream, in their order. `data` is the text of the event's data, and `lines` are
 * the data lines as they were received, without line ends and joined by LF.
 */
interface EventStreamSink {
  event(event: AgentEvent | ServiceFailure, data: string, lines: string): void;
  /** Called when an event was skipped, since it is not an envelope of the interface. */
  malformed(why: Malformation, data: string, lines: string): void;
  /** Called when the service's end mark has arrived; the rest is ignored. */
  done(data: string, lines: string): void;
  /** Receives a line without data: a comment, another field, or the empty line after an event. */
  other?(line: string): void;
  /**
   * Called when the stream ended in the middle of an event, or of a character: then a replacement character is last.
   */
  incomplete?(lines: string): void;
  /** Receives a line after the end mark that is not empty. */
  ignored?(line: string): void;
}

/**
 * The maximum length of a line that is copied, in UTF-16 code units. A longer line is a good part of the text that it
 * was cut from.
 */
const maxCopiedLength = 4 * 1024;

/** Thrown by {@link EventStreamReader.push} if an event is larger than allowed. */
export class EventTooLargeError extends Error {}

/**
 * Reads envelopes from the bytes of an event stream, which may be split anywhere.
 *
 * According to the service's interface an event is one line; according to WHATWG HTML, section 9.2.5, it ends with a
 * blank line. Both kinds of services exist. So a `data:` line that is an envelope by itself is delivered immediately,
 * and all other data lines are passed to eventsource-parser, which joins them up to the blank line.
 */
export class EventStreamReader {
  /** Removes a byte order mark at the start. */
  private readonly decoder = new TextDecoder();
  private readonly lines = new LineSplitter(line => this.line(line));
  private readonly parser: EventSourceParser;
  /** The length of the data lines in the parser that wait for their blank line, in UTF-16 code units. */
  private pendingLength = 0;
  /** The original text of these lines. */
  private pendingLines: string[] = [];
  /** The name of the next event: the value of the last `event` field before it. */
  private name = '';
  /** True if the service's end mark has arrived. */
  private isDone = false;
  /** True if the stream has ended, so that an incomplete event in the parser stays incomplete. */
  private isEnding = false;
  private truncated = false;

  /** @param maxEventLength UTF-16 code units; {@link push} throws if an event is longer */
  constructor(
    private readonly sink: EventStreamSink,
    private readonly maxEventLength: number,
  ) {
    this.parser = createParser({ onEvent: ({ data }) => this.joined(data) });
    // The parser removes a byte order mark from its first input, which the decoder has already done.
    this.parser.feed('');
  }

  /** The number of lines that were read so far. */
  get lineCount(): number {
    return this.lines.count;
  }

  /**
   * Reads the next bytes and delivers all events that they complete.
   *
   * @throws {EventTooLargeError} if an event is longer than allowed
   */
  push(bytes: Uint8Array): void {
    this.lines.push(this.decoder.decode(bytes, { stream: true }));
    if (!this.isDone) {
      this.checkLength(this.lines.length + this.pendingLength);
    }
  }

  /** Ends the stream. Delivers a last event that lacks only its line end or its blank line. */
  end(): StreamEnd {
    if (this.isDone) {
      return 'clean';
    }
    const rest = this.lines.takeRest();
    // The replacement of an incomplete character, if its beginning is left in the decoder.
    const halfCharacter = this.decoder.decode();
    if (halfCharacter === '') {
      this.lastLine(rest);
    } else {
      this.truncate(rest + halfCharacter);
    }
    this.isEnding = true;
    this.endJoining();
    return this.truncated ? 'truncated' : 'clean';
  }

  /** Reads a last line without a line end. */
  private lastLine(written: string): void {
    const rest = withoutByteOrderMark(written);
    if (rest.startsWith('data:')) {
      this.line(rest);
    } else if (rest !== '' && 'data:'.startsWith(rest)) {
      this.truncate(rest);
    } else if (rest !== '') {
      this.sink.other?.(rest);
    }
  }

  private truncate(lines: string): void {
    this.truncated = true;
    this.sink.incomplete?.(lines);
  }

  private line(written: string): void {
    const line = withoutByteOrderMark(written);
    if (this.isDone) {
      if (line !== '') {
        this.sink.ignored?.(line);
      }
      return;
    }
    // The limit is checked here too, so that it does not depend on the pieces in which the stream arrives.
    this.checkLength(line.length + this.pendingLength);
    if (line.startsWith('data:') || line === 'data') {
      this.dataLine(line);
      return;
    }
    if (line === '') {
      this.endJoining();
      this.name = '';
    } else if (line.startsWith('event')) {
      this.name = /^event(?:$|: ?)(.*)/s.exec(line)?.[1] ?? this.name;
    }
    this.sink.other?.(line);
  }

  private dataLine(line: string): void {
    const value = dataValue(line);
    const json = parseJson(value);
    if (isEndMark(value) || isEnvelope(json) || this.isFailure(value, json)) {
      // The data lines before it were an event without a blank line.
      this.endJoining();
      this.data(value, json, line);
      this.name = '';
    } else {
      // A short line would keep alive the text that it was cut from, with all comments in it.
      const kept = line.length < maxCopiedLength ? ownCopy(line) : line;
      this.parser.feed(`${kept}\n`);
      this.pendingLines.push(kept);
      this.pendingLength += kept.length + 1;
    }
  }

  /** Passes the parser the blank line that its data lines wait for, if any. */
  private endJoining(): void {
    if (this.pendingLength !== 0) {
      this.pendingLength = 0;
      this.parser.feed('\n');
      this.pendingLines = [];
      this.name = '';
    }
  }

  /** @returns true for a line that reports an error by itself, although it is not an envelope */
  private isFailure(data: string, json: unknown): boolean {
    return (
      this.pendingLength === 0 &&
      typeof json === 'object' &&
      typeof readEvent(this.name, data, json) !== 'string'
    );
  }

  /** Handles the joined data lines of one event. */
  private joined(data: string): void {
    const json = parseJson(data);
    const lines = this.pendingLines.join('\n');
    const isEvent = isEnvelope(json) || typeof readEvent(this.name, data, json) !== 'string';
    if (this.isEnding && !isEvent) {
      this.truncate(lines);
    } else {
      this.data(data, json, lines);
    }
  }

  private data(data: string, json: unknown, lines: string): void {
    if (isEndMark(data)) {
      this.isDone = true;
      this.sink.done(data, lines);
      return;
    }
    const event = readEvent(this.name, data, json);
    if (typeof event === 'string') {
      this.sink.malformed(event, data, lines);
    } else {
      this.sink.event(event, data, lines);
    }
  }

  private checkLength(length: number): void {
    if (length > this.maxEventLength || this.pendingLines.length > limits.eventLines) {
      throw new EventTooLargeError();
    }
  }
}

/**
 * Removes a byte order mark before an envelope: programs that join texts leave such marks. Before any other line, the
 * mark stays, and makes the line an unknown field, as the standard requires.
 */
function withoutByteOrderMark(line: string): string {
  return line.startsWith('\uFEFFdata:') && isEnvelope(parseJson(dataValue(line.slice(1))))
    ? line.slice(1)
    : line;
}

/** The value of a data line. */
function dataValue(line: string): string {
  return line.slice(line.startsWith('data: ') ? 6 : 5);
}

/** Pieces of an incomplete line that are joined with each other. */
const maxShortPieces = 1024;

/**
 * Splits text that arrives in pieces into lines that end with LF, CR or CRLF (event streams, WHATWG HTML, section
 * 9.2.5). A CR ends a line immediately; an LF that follows it, even in the next piece, is skipped.
 */
export class LineSplitter {
  /** Lines that were delivered. */
  count = 0;
  /** Pieces of the incomplete line; each is joined only twice, so that a long line takes linear time. */
  private pieces: string[] = [];
  /** Pieces since the last long one. A piece may be a single byte, and each takes memory. */
  private shortPieces: string[] = [];
  private pendingLength = 0;
  private skipLineFeed = false;

  /** @param onLine called with each line, without its line end */
  constructor(private readonly onLine: (line: string) => void) {}

  /** Length of the incomplete line in UTF-16 code units. */
  get length(): number {
    return this.pendingLength;
  }

  /** Adds text and delivers all lines that it completes. */
  push(text: string): void {
    // Keeps skipLineFeed for the next piece.
    if (text === '') {
      return;
    }
    const rest = this.skipLineFeed && text.startsWith('\n') ? text.slice(1) : text;
    this.skipLineFeed = text.endsWith('\r');
    // Few services send CR, and searching for LF alone is many times faster.
    const lineEnd = rest.includes('\r') ? /\r\n?|\n/ : '\n';
    const lines = rest.split(lineEnd);
    const incomplete = lines.pop() ?? '';
    for (const line of lines) {
      this.complete(line);
    }
    this.keep(incomplete);
  }

  /** Removes and returns the text after the last line end. */
  takeRest(): string {
    this.joinShort();
    const rest = this.pieces.join('');
    this.pieces = [];
    this.pendingLength = 0;
    return rest;
  }

  private complete(end: string): void {
    this.count += 1;
    if (this.pendingLength === 0) {
      this.onLine(end);
    } else {
      this.keep(end);
      this.onLine(this.takeRest());
    }
  }

  private keep(piece: string): void {
    if (piece === '') {
      return;
    }
    this.pendingLength += piece.length;
    this.shortPieces.push(piece);
    if (this.shortPieces.length === maxShortPieces) {
      this.joinShort();
    }
  }

  private joinShort(): void {
    this.pieces.push(this.shortPieces.join(''));
    this.shortPieces = [];
  }
}
