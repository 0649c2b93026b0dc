import type { Envelope } from '../../../../protocol/wire';
import type { DemoFault } from './demoBehavior';
import type { ServedEnd, ServedHeaders, ServedPiece, ServedResponse } from './servedResponse';

/** `readable` streams like a model; `instant` sends as fast as the client reads. */
export type DemoPace = 'instant' | 'readable';

/**
 * The pause after an event. At the readable pace, there are pauses after the first events only: 1 s in total for a
 * question alone, 3 s with a few parts, and never more than 4 s.
 */
const pauseMs = 30;
const pausedEventCount = 120;

const encoder = new TextEncoder();

/** The report of the demo service as an event stream. */
export function reportResponse(events: Iterable<Envelope>, pace: DemoPace): ServedResponse {
  return eventStream(eventPieces(events, pace), 'complete');
}

function* eventPieces(events: Iterable<Envelope>, pace: DemoPace): Pieces {
  let sent = 0;
  for (const event of events) {
    const at = pace === 'readable' ? Math.min(sent, pausedEventCount) * pauseMs : 0;
    yield { at, bytes: encoder.encode(`data: ${JSON.stringify(event)}\n\n`) };
    sent += 1;
  }
}

/** Events that arrive before a fault in the middle of a stream. */
const eventsBeforeFault = 20;

const slowPauseMs = 1000;

/** The seconds in `Retry-After`. */
const retryAfter = '120';

/** Events that break the interface in different ways. Each must be skipped, and the rest still be read. */
const malformedEvents = [
  'data: {"type":"message","data":{"content":"not closed"',
  'data: {"type":"thought","data":{"content":"an unknown type"}}',
  'data: {"type":"message"}',
  'data: {"type":"message","data":{"content":42}}',
  'data: plain text',
];

const signInPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Sign in</h1><p>Enter your user name and password.</p></body></html>\n';

/**
 * The response of the demo service with a fault.
 *
 * @param events the events of the report; for a fault without events, they are not read
 */
export function faultResponse(
  fault: DemoFault,
  events: Iterable<Envelope>,
  pace: DemoPace,
): ServedResponse {
  const pieces = eventPieces(events, pace);
  switch (fault) {
    case 'cutOff':
      return eventStream(cutOff(pieces), 'reset');
    case 'halfCharacter':
      return eventStream(halfCharacter(pieces), 'complete');
    case 'stall':
      return eventStream(first(pieces), 'open');
    case 'noEnd':
      return eventStream(pieces, 'open');
    case 'slow':
      return eventStream(slow(pieces), 'complete');
    case 'byteByByte':
      return eventStream(byteByByte(pieces, pace), 'complete');
    case 'malformed':
      return eventStream(withMalformed(pieces), 'complete');
    case 'silence':
      return eventStream([], 'open');
    case 'empty':
      return eventStream([], 'complete');
    case 'wrongContentType':
      return page(200, signInPage);
    case 'redirect':
      return text(307, '', [['Location', 'https://login.example.com/']]);
    case 'unauthorized':
      return text(401, 'The access token is missing or has expired.\n', [
        ['WWW-Authenticate', 'Bearer realm="demo"'],
      ]);
    case 'tooLarge':
      return text(413, 'The request is larger than this service accepts.\n');
    case 'serverError':
      return page(
        500,
        '<html><head><title>500</title></head><body><h1>Internal Server Error</h1><p>The agent failed.</p></body></html>\n',
      );
    case 'busy':
      return text(503, 'All agents are busy.\n', [['Retry-After', retryAfter]]);
  }
}

function eventStream(body: ServedResponse['body'], end: ServedEnd): ServedResponse {
  const headers = [
    ['Content-Type', 'text/event-stream; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ] as const;
  return { status: 200, headers, body, end };
}

function page(status: number, html: string): ServedResponse {
  return whole(status, html, [['Content-Type', 'text/html; charset=utf-8']]);
}

function text(status: number, body: string, headers: ServedHeaders = []): ServedResponse {
  return whole(status, body, [['Content-Type', 'text/plain; charset=utf-8'], ...headers]);
}

function whole(status: number, body: string, headers: ServedHeaders): ServedResponse {
  return { status, headers, body: [{ at: 0, bytes: encoder.encode(body) }], end: 'complete' };
}

type Pieces = Generator<ServedPiece, void, undefined>;

/** The pieces before a fault in the middle of a stream. */
function* first(pieces: Pieces): Pieces {
  let sent = 0;
  for (const piece of pieces) {
    yield piece;
    sent += 1;
    if (sent === eventsBeforeFault) {
      return;
    }
  }
}

function* cutOff(pieces: Pieces): Pieces {
  let last: ServedPiece | undefined;
  for (const piece of first(pieces)) {
    if (last) {
      yield last;
    }
    last = piece;
  }
  if (last) {
    yield { at: last.at, bytes: last.bytes.subarray(0, last.bytes.length / 2) };
  }
}

function* halfCharacter(pieces: Pieces): Pieces {
  let at = 0;
  for (const piece of first(pieces)) {
    at = piece.at;
    yield piece;
  }
  const bytes = encoder.encode('data: {"type":"message","data":{"content":"It costs 5 €');
  yield { at, bytes: bytes.subarray(0, -1) };
}

function* slow(pieces: Pieces): Pieces {
  let at = 0;
  for (const { bytes } of pieces) {
    yield { at, bytes };
    at += slowPauseMs;
  }
}

function* byteByByte(pieces: Pieces, pace: DemoPace): Pieces {
  let at = 0;
  for (const { bytes } of pieces) {
    for (let index = 0; index < bytes.length; index++) {
      yield { at, bytes: bytes.subarray(index, index + 1) };
      at += pace === 'readable' ? 1 : 0;
    }
  }
}

function* withMalformed(pieces: Pieces): Pieces {
  let sent = 0;
  for (const piece of pieces) {
    yield piece;
    const event = malformedEvents[sent];
    if (event !== undefined) {
      yield { at: piece.at, bytes: encoder.encode(`${event}\n\n`) };
    }
    sent += 1;
  }
}
