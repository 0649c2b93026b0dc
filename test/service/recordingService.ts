import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ResponseStream } from './responseStream';

/** One request, complete, as it came in. */
export interface RecordedRequest {
  readonly method: string;
  /** As sent, with its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body parsed; `undefined` where it is not JSON. */
  readonly json: unknown;
  /** By `performance.now()`, when the last byte of the body was here. */
  readonly receivedAt: number;
  /** The response, for a test that wants to send it from outside a handler. */
  readonly stream: ResponseStream;
}

/** Answers a request, at its own pace; the response stays open until it calls `end` or `destroy`. */
export type QueryHandler = (
  stream: ResponseStream,
  request: RecordedRequest,
) => void | Promise<void>;

/** A real HTTP server on loopback that keeps what it gets and answers as a test tells it to. */
export interface RecordingService {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** The oldest request that no earlier call has returned; waits for it where there is none yet. */
  nextRequest(): Promise<RecordedRequest>;
  /** From now on, answers with this. At the start: one message event `Recorded.`, and the end. */
  onQuery(handler: QueryHandler): void;
  /** Forgets the requests and the handler, so that tests can share a service. */
  reset(): void;
  /**
   * Stops listening and closes all connections.
   * @throws the first error that a handler threw, which its test may have missed
   */
  dispose(): Promise<void>;
}

const answerOnce: QueryHandler = async stream => {
  await stream.message('Recorded.');
  await stream.end();
};

/** A browser asks for leave, by OPTIONS, before it lets a page of another origin send a query. */
const forBrowsers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
};

/** @param listenOn port; a free one by default */
export async function startRecordingService(listenOn = 0): Promise<RecordingService> {
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
  server.listen(listenOn, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
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

/** Reads a request to its end; `undefined` where the client left before. */
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
