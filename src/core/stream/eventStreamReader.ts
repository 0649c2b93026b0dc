import { createParser, type EventSourceParser } from 'eventsource-parser';
import {
  type AgentEvent,
  endMark,
  isEnvelope,
  type Malformation,
  parseJson,
  readEnvelope,
} from './envelope';
import { LineSplitter } from './lineSplitter';
import { MessageTemplate } from './messageTemplate';
import { PieceDecoder } from './pieceDecoder';

/** How a stream ended: `clean`, or with half an event or half a character, which is lost. */
export type StreamEnd = 'clean' | 'truncated';

export interface EventStreamSink {
  /** @param data the text that it was read from */
  event(event: AgentEvent, data: string): void;
  /** An event that is no envelope of the interface; it is skipped. */
  malformed(why: Malformation, data: string): void;
  /** The service's end mark: what follows is not read. */
  done(data: string): void;
}

/** Thrown by {@link EventStreamReader.push} where one event is larger than allowed. */
export class EventTooLargeError extends Error {}

/**
 * Reads the bytes of an event stream, in pieces cut anywhere, as envelopes.
 *
 * The service's interface says that an event is one line; the event stream format says that it ends with a blank
 * one. Services of both kinds exist, so a `data:` line that is an envelope by itself is an event at once, and all
 * other lines go to eventsource-parser, which joins them up to the blank line.
 */
export class EventStreamReader {
  private readonly decoder = new PieceDecoder();
  private readonly lines = new LineSplitter(line => this.line(line));
  private readonly parser: EventSourceParser;
  private readonly template = new MessageTemplate();
  /** Data lines that wait in the parser for their blank line, in characters; 0 for none. */
  private waiting = 0;
  /** The last data line that went to the parser, and what it is as JSON: most often an event is that line alone. */
  private lastData: string | undefined;
  private lastJson: unknown;
  /** The service's end mark has come. */
  private isDone = false;
  /** Nothing can complete any more what the parser joins. */
  private isEnding = false;
  private truncated = false;

  /**
   * @param maxEventLength characters of one event, beyond which {@link push} throws
   */
  constructor(
    private readonly sink: EventStreamSink,
    private readonly maxEventLength: number,
  ) {
    this.parser = createParser({ onEvent: ({ data }) => this.joined(data) });
    // The parser removes a byte order mark from its first text; the decoder has done that already.
    this.parser.feed('');
  }

  /** @throws {EventTooLargeError} */
  push(bytes: Uint8Array): void {
    this.lines.push(this.decoder.push(bytes));
    if (this.isDone) {
      return;
    }
    if (this.lines.length + this.decoder.length + this.waiting > this.maxEventLength) {
      // So many bytes may be fewer characters.
      this.lines.push(this.decoder.flush());
    }
    this.checkLength(this.lines.length + this.waiting);
  }

  /** No more bytes will come. Delivers a last event that lacks only its line end or its blank line. */
  end(): StreamEnd {
    if (this.isDone) {
      return 'clean';
    }
    const last = this.decoder.end();
    if (last === undefined) {
      this.truncated = true;
    } else {
      this.rest(this.lines.takeRest() + last);
    }
    this.isEnding = true;
    this.endJoining();
    return this.truncated ? 'truncated' : 'clean';
  }

  /** A last line that lacks its end. */
  private rest(rest: string): void {
    if (rest.startsWith('data:')) {
      this.line(rest);
    } else if (rest !== '' && 'data:'.startsWith(rest)) {
      this.truncated = true;
    }
  }

  private line(line: string): void {
    if (this.isDone) {
      return;
    }
    // Here too, and not only after each piece: whether an event is too large must not depend on where pieces end.
    this.checkLength(line.length + this.waiting);
    const isData = line.startsWith('data:') || line === 'data';
    if (isData) {
      const value = line.slice(line.startsWith('data: ') ? 6 : 5);
      const content = this.template.read(value);
      if (content !== undefined) {
        this.endJoining();
        this.sink.event({ type: 'message', content }, value);
        return;
      }
      const json = parseJson(value);
      if (value === endMark || isEnvelope(json)) {
        // Data lines before it, if any, were an event that lacks its blank line.
        this.endJoining();
        this.data(value, json);
        return;
      }
      this.lastData = value;
      this.lastJson = json;
      this.waiting += line.length + 1;
    }
    if (line === '') {
      this.endJoining();
    } else {
      this.parser.feed(`${line}\n`);
    }
  }

  /** A blank line for the parser, where data lines wait for one. */
  private endJoining(): void {
    if (this.waiting !== 0) {
      this.waiting = 0;
      this.parser.feed('\n');
    }
  }

  /** What stood between two blank lines. */
  private joined(data: string): void {
    const json = data === this.lastData ? this.lastJson : parseJson(data);
    if (this.isEnding && !isEnvelope(json)) {
      this.truncated = true;
    } else {
      this.data(data, json);
    }
  }

  private data(data: string, json: unknown): void {
    if (data === endMark) {
      this.isDone = true;
      this.sink.done(data);
      return;
    }
    const event = data === '' ? 'empty' : readEnvelope(json);
    if (typeof event === 'string') {
      this.sink.malformed(event, data);
    } else {
      if (event.type === 'message') {
        this.template.learn(data, event.content);
      }
      this.sink.event(event, data);
    }
  }

  private checkLength(length: number): void {
    if (length > this.maxEventLength) {
      throw new EventTooLargeError();
    }
  }
}
