import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ResponseStream } from './responseStream';

/** The body of a query to the service. */
export interface SentQuery {
  readonly parts: ReadonlyArray<Record<string, string>>;
  readonly kwargs: Record<string, unknown>;
}

/** One complete request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  /** As sent, including the query string. */
  readonly path: string;
  /** Names are in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly json: unknown;
  /** The time by `performance.now()` at which the last byte of the body arrived. */
  readonly receivedAt: number;
  /** The response, for a test that wants to send it from outside a handler. */
  readonly stream: ResponseStream;
}

/** Answers a request at its own pace. The response stays open until the handler calls `end` or `destroy`. */
export type QueryHandler = (
  stream: ResponseStream,
  request: RecordedRequest,
) => void | Promise<void>;

/** A real HTTP server on the loopback interface that records requests and answers as the test defines. */
export interface RecordingService {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  /** All requests so far, in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Returns the oldest request that no earlier call has returned; waits if there is none yet. */
  nextRequest(): Promise<RecordedRequest>;
  /**
   * Answers all further requests with this handler. Initially the service sends one message event, `Recorded.`, and
   * ends the response.
   */
  onQuery(handler: QueryHandler): void;
  /** Answers all further requests with these message events, and ends the responses. */
  answer(...contents: readonly string[]): void;
  /** Answers all further requests with a status, headers, and no body. */
  refuse(status: number, headers?: OutgoingHttpHeaders): void;
  /** Forgets the requests and the handler, so that tests can share a service. */
  reset(): void;
  /**
   * Stops listening and closes all connections.
   * @throws the first error that a handler threw, which its test may have missed
   */
  dispose(): Promise<void>;
}

const answering =
  (contents: readonly string[]): QueryHandler =>
  async stream => {
    for (const content of contents) {
      await stream.message(content);
    }
    await stream.end();
  };

const answerOnce = answering(['Recorded.']);

/** A browser asks for permission with OPTIONS before it lets a page of another origin send a query. */
const forBrowsers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
};

/** @param listenOn the port; by default a free one */
export async function startRecordingService(
  listenOn = 0,
  host = '127.0.0.1',
): Promise<RecordingService> {
  let handler = answerOnce;
  let requests: RecordedRequest[] = [];
  let taken = 0;
  const arrivals = new EventEmitter();
  const failures: unknown[] = [];

  const server = createServer(async (incoming, response) => {
    for (const [name, value] of Object.entries(forBrowsers)) {
      response.setHeader(name, value);
    }
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const request = await record(incoming, response);
    if (!request) {
      return;
    }
    requests.push(request);
    arrivals.emit('request');
    try {
      await handler(request.stream, request);
    } catch (error) {
      failures.push(error);
      request.stream.destroy();
    }
  });
  server.listen(listenOn, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host}:${port}`,
    get requests() {
      return requests;
    },
    async nextRequest() {
      for (;;) {
        const request = requests[taken];
        if (request) {
          taken += 1;
          return request;
        }
        await once(arrivals, 'request');
      }
    },
    onQuery(next) {
      handler = next;
    },
    answer(...contents) {
      handler = answering(contents);
    },
    refuse(status, headers) {
      handler = stream => {
        stream.head(status, headers);
        return stream.end();
      };
    },
    reset() {
      handler = answerOnce;
      requests = [];
      taken = 0;
    },
    async dispose() {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
      if (failures.length > 0) {
        throw failures[0];
      }
    },
  };
}

/** Reads a complete request; `undefined` if the client has left before its end. */
async function record(
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedRequest | undefined> {
  const stream = new ResponseStream(response);
  let body: Buffer;
  try {
    body = await buffer(incoming);
  } catch {
    return undefined;
  }
  const { method = '', url: path = '', headers } = incoming;
  const receivedAt = performance.now();
  return { method, path, headers, body, json: parseJson(body), receivedAt, stream };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
