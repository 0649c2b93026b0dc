import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type DemoSession, demoAnswer } from '../../core/demo/demoAnswer';
import { InvalidRequestError, parseDemoRequest } from '../../core/demo/demoRequest';
import { SessionCounter } from '../../core/demo/sessionCounter';
import type { DemoService } from '../../core/platform';
import { isLoopback } from '../../core/query/request/isLoopback';
import type { QueryKwargs } from '../../protocol/wire';

/** Options of {@link startDemoService}. */
export interface DemoServiceOptions {
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** The default is that of the environment variable AGENT_QUERY_DEMO_PACE, or else `readable`. */
  readonly pace?: DemoPace;
}

/** `readable` streams like a model; `instant` sends as fast as the client reads. */
export type DemoPace = 'instant' | 'readable';

const maxBodyBytes = 64 * 1024 * 1024;

/**
 * At the readable pace, there are pauses after the first events only: 1 s in total for a question alone, 3 s with a few
 * parts, and never more than 4 s.
 */
const pauseMs = 30;
const pausedEventCount = 120;

/** A response with an error status. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * Starts the demo service: `POST /query` on loopback, answered with a report of what it received.
 *
 * Only programs on this machine can use it, not web pages: it sends no CORS headers, and refuses requests for other
 * hosts or with an `Origin` header, which browsers add.
 *
 * @throws the system's error if it cannot listen
 */
export async function startDemoService(options: DemoServiceOptions = {}): Promise<DemoService> {
  const pace = options.pace ?? paceFromEnvironment();
  const sessions = new SessionCounter();
  const server = createServer((request, response) => {
    void handle(request, response, sessions, pace);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async dispose() {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

function paceFromEnvironment(): DemoPace {
  return process.env.AGENT_QUERY_DEMO_PACE === 'instant' ? 'instant' : 'readable';
}

/** Serves one request, and never rejects. */
async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: SessionCounter,
  pace: DemoPace,
): Promise<void> {
  const closing = new AbortController();
  response.once('close', () => closing.abort());
  try {
    checkHead(request);
    const query = parseDemoRequest(parseJson(await readBody(request)));
    const session = countQuery(sessions, query.request.kwargs);
    await stream(demoAnswer(query, session, sha256), response, pace, closing.signal);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal && !response.headersSent) {
      response.writeHead(refusal.status, {
        'Content-Type': 'text/plain; charset=utf-8',
        ...refusal.headers,
      });
      response.end(`${refusal.message}\n`);
    } else {
      // The client is gone, or part of the answer has been sent: only closing is left.
      response.destroy();
    }
  }
}

/**
 * Checks host, origin, path, method and headers.
 *
 * @throws {Refusal}
 */
function checkHead({ headers, method, url = '' }: IncomingMessage): void {
  // Any other name comes from a web page that uses DNS rebinding to reach loopback.
  if (!isLoopback((headers.host ?? '').replace(/:\d+$/, ''))) {
    throw new Refusal(403, 'The demo service only accepts requests for localhost.');
  }
  if (headers.origin !== undefined) {
    throw new Refusal(403, 'The demo service does not accept requests from web pages.');
  }
  if (url.split('?', 1)[0] !== '/query') {
    throw new Refusal(404, 'Not found. The demo service only accepts POST /query.');
  }
  if (method !== 'POST') {
    throw new Refusal(405, `/query only accepts POST, not ${method}.`, { Allow: 'POST' });
  }
  const contentType = headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(contentType)) {
    throw new Refusal(415, 'Content-Type must be application/json.');
  }
  if (headers['content-encoding'] !== undefined) {
    throw new Refusal(415, 'The body must not be compressed.');
  }
}

/** @throws {Refusal} for a body larger than {@link maxBodyBytes}, as soon as that is known */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new Refusal(413, `The body is larger than ${maxBodyBytes} bytes.`);
  if (Number(request.headers['content-length']) > maxBodyBytes) {
    throw tooLarge;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not destroy the socket, which the refusal is sent on; Node then discards the rest of the body.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBodyBytes) {
      throw tooLarge;
    }
  }
  return Buffer.concat(chunks);
}

/** @throws {Refusal} */
function parseJson(body: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${(error as SyntaxError).message}`);
  }
}

function countQuery(sessions: SessionCounter, { session_id: id }: QueryKwargs): DemoSession {
  // Stored by its hash, since an id may be as long as a body.
  return { id, queries: id === undefined ? 1 : sessions.next(hash(id)) };
}

/** Sends the events one by one, no faster than the client reads, until it disconnects. */
async function stream(
  events: AsyncIterable<unknown>,
  response: ServerResponse,
  pace: DemoPace,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  let sent = 0;
  for await (const event of events) {
    if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) {
      await once(response, 'drain', { signal });
    }
    sent += 1;
    if (pace === 'readable' && sent <= pausedEventCount) {
      await setTimeout(pauseMs, undefined, { signal });
    } else {
      // Lets the event loop notice that the client has disconnected.
      await setImmediate(undefined, { signal });
    }
  }
  response.end();
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof InvalidRequestError) {
    return new Refusal(400, error.message);
  }
  return error instanceof Refusal ? error : undefined;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  return hash(bytes);
}

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
