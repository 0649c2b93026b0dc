import { createParser } from 'eventsource-parser';

/**
 * The meaning of an event stream in the form of `readStream` of the unit tests, according to eventsource-parser and to
 * this file's own reading of envelopes. Where the reader deviates from the standard, the text for the parser is
 * changed, so that all differences are listed here:
 *
 * 1. A data line that is an envelope by itself is an event: a blank line is added before it if data lines are waiting
 * for one, and a blank line after it.
 * 2. So is `[DONE]`, with or without spaces around it, and the stream ends with it.
 * 3. A last line without a line end counts if it can be a data line. If it is only the beginning of the name `data`,
 * the stream is truncated.
 * 4. Data lines that are still waiting at the end are an event if they form an envelope; otherwise the stream is
 * truncated.
 * 5. A stream that ends within a character has lost its last line, and is truncated.
 * 6. A byte order mark before a data line that is an envelope is removed.
 */
export function referenceReader(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder();
  const text = decoder.decode(bytes, { stream: true });
  const cutInCharacter = decoder.decode() !== '';
  const lines = text.split(/\r\n|\r|\n/);
  const rest = withoutByteOrderMark(lines.pop() ?? '');
  let truncated = cutInCharacter;
  if (!cutInCharacter && rest.startsWith('data:')) {
    lines.push(rest);
  } else if (!cutInCharacter && ['d', 'da', 'dat', 'data'].includes(rest)) {
    truncated = true;
  }

  const told: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => told.push(tell(data)) });
  // The parser removes 'ï»¿' at the start, as a byte order mark that was decoded as Latin-1. Decoding has already
  // removed the real mark, so this keeps the text from being at the start.
  parser.feed('\n');
  let waiting: string[] = [];
  for (const line of lines.map(withoutByteOrderMark)) {
    const value = /^data(?:$|: ?)(.*)/s.exec(line)?.[1];
    const alone = value !== undefined && (value.trim() === '[DONE]' || isEnvelope(parse(value)));
    if (alone && waiting.length > 0) {
      parser.feed('\n');
    }
    if (value?.trim() === '[DONE]') {
      return [...told, 'done', 'clean'];
    }
    parser.feed(alone ? `${line}\n\n` : `${line}\n`);
    if (alone || line === '') {
      waiting = [];
    } else if (value !== undefined) {
      waiting.push(value);
    }
  }
  if (waiting.length > 0) {
    if (isEnvelope(parse(waiting.join('\n')))) {
      parser.feed('\n');
    } else {
      truncated = true;
    }
  }
  return [...told, truncated ? 'truncated' : 'clean'];
}

/** Removes a byte order mark before an envelope. */
function withoutByteOrderMark(line: string): string {
  const value = /^\uFEFFdata: ?(.*)/s.exec(line)?.[1];
  return value !== undefined && isEnvelope(parse(value)) ? line.slice(1) : line;
}

/** Removes all byte order marks before envelopes except the first of the stream. */
export function withoutMarks(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return new TextEncoder().encode(
    text.replace(
      /(^\uFEFF|[\r\n])(\uFEFF[^\r\n]*)/g,
      (_, before, line) => before + withoutByteOrderMark(line),
    ),
  );
}

/** Reads a stream in pieces with eventsource-parser alone, and each event as an envelope. */
export function parserAlone(pieces: readonly Uint8Array[]): string[] {
  const told: string[] = [];
  // The parser drops the byte order mark itself.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parser = createParser({ onEvent: ({ data }) => told.push(tell(data)) });
  for (const piece of pieces) {
    parser.feed(decoder.decode(piece, { stream: true }));
  }
  // The parser waits at a final CR, because an LF may follow.
  parser.feed('\n');
  return told;
}

/** Reads the data of an event as the service interface describes envelopes. */
function tell(data: string): string {
  const value = parse(data);
  if (data === '') {
    return '!empty ';
  }
  if (value === undefined) {
    return `!notJson ${data}`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `!notObject ${data}`;
  }
  if (!isEnvelope(value)) {
    return `!noType ${data}`;
  }
  const names = new Map([
    ['message', 'content'],
    ['log', 'message'],
  ]);
  const name = names.get(value.type);
  if (name === undefined) {
    return `!unknownType ${data}`;
  }
  const text = new Map(Object.entries(Object(value.data))).get(name);
  return typeof text === 'string' ? `${value.type} ${text}` : `!badData ${data}`;
}

function isEnvelope(value: unknown): value is { type: string; data?: unknown } {
  return (
    !Array.isArray(value) && typeof new Map(Object.entries(Object(value))).get('type') === 'string'
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
