import type { FaultCase } from '../faultCase';
import { chunked, event, hello, helloEvents, log, whole } from '../faultWire';

const eventStream = 'Content-Type: text/event-stream';

/** Status 200, but no event stream, or an unusual or empty one. */
export const contentFaults: readonly FaultCase[] = [
  {
    name: 'html-login',
    note: 'A login page, with 200.',
    expect: 'failed',
    kind: 'notEventStream',
    serve: whole(
      '200 OK',
      '<!doctype html><title>Sign in</title><form>Sign in</form>',
      'Content-Type: text/html',
    ),
  },
  {
    name: 'json',
    note: 'One JSON document instead of a stream.',
    expect: 'failed',
    kind: 'notEventStream',
    serve: whole('200 OK', '{"answer":"Hello"}', 'Content-Type: application/json'),
  },
  {
    name: 'json-envelope',
    note: 'An envelope as one JSON document: still no stream.',
    expect: 'failed',
    kind: 'notEventStream',
    serve: whole(
      '200 OK',
      '{"type":"message","data":{"content":"Hello"}}',
      'Content-Type: application/json',
    ),
  },
  {
    name: 'plain-prose',
    note: 'Text that is no event stream.',
    expect: 'failed',
    kind: 'notEventStream',
    serve: whole('200 OK', 'It works!\n', 'Content-Type: text/plain'),
  },
  {
    name: 'html-named-event-stream',
    note: 'A page under a wrong name.',
    expect: 'failed',
    serve: whole('200 OK', '<!doctype html><h1>Sign in</h1>\n', eventStream),
  },
  {
    name: 'events-without-content-type',
    note: 'Read as what it is.',
    expect: 'complete',
    text: hello,
    serve: whole('200 OK', helloEvents),
  },
  {
    name: 'events-as-text-plain',
    note: 'Read as what it is.',
    expect: 'complete',
    text: hello,
    serve: whole('200 OK', helloEvents, 'Content-Type: text/plain; charset=utf-8'),
  },
  {
    name: 'events-as-octet-stream',
    note: 'Read as what it is.',
    expect: 'complete',
    text: hello,
    serve: whole('200 OK', helloEvents, 'Content-Type: application/octet-stream'),
  },
  {
    name: 'content-type-in-capitals',
    note: 'Media types have no case.',
    expect: 'complete',
    text: hello,
    serve: whole('200 OK', helloEvents, 'CONTENT-TYPE: Text/Event-Stream;Charset=UTF-8'),
  },
  {
    name: 'status-204',
    note: 'No content, by its status.',
    expect: 'failed',
    kind: 'empty',
    serve: async connection => {
      await connection.send('HTTP/1.1 204 No Content\r\n\r\n');
      connection.end();
    },
  },
  {
    name: 'empty-length',
    note: 'An event stream of length 0.',
    expect: 'failed',
    kind: 'empty',
    serve: whole('200 OK', '', eventStream),
  },
  {
    name: 'empty-chunked',
    note: 'An event stream without a chunk.',
    expect: 'failed',
    kind: 'empty',
    serve: chunked(),
  },
  {
    name: 'comments-only',
    note: 'An event stream with heartbeats alone.',
    expect: 'failed',
    kind: 'empty',
    serve: chunked(': ping\n\n', ': ping\n\n'),
  },
  {
    name: 'done-only',
    note: 'An event stream with an end mark alone.',
    expect: 'failed',
    kind: 'empty',
    serve: chunked(event('[DONE]')),
  },
  {
    name: 'log-only',
    note: 'An agent that works and has nothing to say: an answer, though an empty one.',
    expect: 'complete',
    text: '',
    serve: chunked(log('Working'), log('Done')),
  },
];
