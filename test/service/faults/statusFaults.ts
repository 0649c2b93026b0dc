import type { FaultCase } from '../faultCase';
import { chunk, head, lastChunk, whole } from '../faultWire';

const json = 'Content-Type: application/json';
const html = 'Content-Type: text/html; charset=utf-8';

/** A plain error response. */
function status(
  line: string,
  note: string,
  body = '{"error":"no"}',
  ...headers: string[]
): FaultCase {
  return {
    name: `status-${line.slice(0, 3)}`,
    note,
    expect: 'failed',
    kind: 'status',
    serve: whole(line, body, ...(headers.length > 0 ? headers : [json])),
  };
}

/** Responses other than 200. */
export const statusFaults: readonly FaultCase[] = [
  {
    name: 'status-304',
    note: 'Nothing has changed, says a cache in between: no redirect, and no answer either.',
    expect: 'failed',
    kind: 'status',
    serve: async connection => {
      await connection.send(head('304 Not Modified', 'ETag: "1"', 'Connection: close'));
      connection.end();
    },
  },
  status('400 Bad Request', 'The service does not like the request.'),
  status(
    '401 Unauthorized',
    'No token, or a wrong one.',
    'Who are you?',
    'WWW-Authenticate: Bearer realm="agents"',
    'Content-Type: text/plain',
  ),
  status('403 Forbidden', 'A token that may not.'),
  status('404 Not Found', 'The base URL is wrong.', '<h1>Not Found</h1>', html),
  status('405 Method Not Allowed', 'The base URL is wrong.', '', 'Allow: GET'),
  status('407 Proxy Authentication Required', 'A proxy asks.', '', 'Proxy-Authenticate: Basic'),
  status('408 Request Timeout', 'Clients like to repeat this one by themselves.'),
  status('409 Conflict', 'Clients like to repeat this one by themselves.'),
  status('413 Content Too Large', 'The request is too large.'),
  status('429 Too Many Requests', 'Later, in seconds.', 'Slow down.', 'Retry-After: 120'),
  status(
    '500 Internal Server Error',
    'A page, with a script in it.',
    '<!doctype html><title>Oops</title><script>alert(1)</script><h1>It broke &amp; burned</h1>',
    html,
  ),
  status('502 Bad Gateway', 'A gateway without its service.', '<h1>502</h1>', html),
  status(
    '503 Service Unavailable',
    'Later, at a date.',
    '',
    'Retry-After: Fri, 31 Dec 2100 23:59:59 GMT',
  ),
  status('504 Gateway Timeout', 'A gateway that waited in vain.', '<h1>504</h1>', html),
  status('599 What Ever', 'A status that nobody has heard of.'),
  {
    name: 'status-413-early',
    note: 'Refused by its length before the body is read; the rest is dropped as it comes.',
    expect: 'failed',
    kind: 'status',
    after: 'head',
    serve: async connection => {
      connection.drain();
      await connection.send(head('413 Content Too Large', 'Content-Length: 0'));
    },
  },
  {
    name: 'status-500-endless',
    note: 'An error page without end: a client takes what it shows, and closes.',
    expect: 'failed',
    kind: 'status',
    serve: async connection => {
      await connection.send(head('500 Internal Server Error', html, 'Connection: close'));
      while (await connection.send('<p>It broke.</p>'.repeat(1000))) {
        // Sends until the client closes the connection.
      }
    },
  },
  {
    name: 'status-500-cut',
    note: 'An error page that breaks off: the status counts, not the break.',
    expect: 'failed',
    kind: 'status',
    serve: async connection => {
      await connection.send(head('500 Internal Server Error', html, 'Content-Length: 1000'));
      await connection.send('<h1>It broke');
      await connection.reset();
    },
  },
  {
    name: 'status-500-events',
    note: 'An error as an event stream: an error all the same.',
    expect: 'failed',
    kind: 'status',
    serve: async connection => {
      await connection.send(
        head(
          '500 Internal Server Error',
          'Content-Type: text/event-stream',
          'Transfer-Encoding: chunked',
        ),
      );
      await connection.send(chunk('data: {"type":"message","data":{"content":"no"}}\n\n'));
      await connection.send(lastChunk);
      connection.end();
    },
  },
];
