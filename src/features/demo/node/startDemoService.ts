import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isThisMachine } from '../../../core/query/thisMachine';
import type { QueryKwargs } from '../../../protocol/wire';
import { type DemoSession, demoAnswer, SessionCounter } from '../core/demoAnswer';
import { InvalidRequestError, parseDemoRequest } from '../core/demoRequest';
import type { DemoService } from '../core/demoService';
import { demoTour } from '../core/demoTour';
import type { DemoBehavior } from '../core/served/demoBehavior';
import { type DemoPace, faultResponse, reportResponse } from '../core/served/demoResponse';
import { recordedPieces } from '../core/served/recordedPieces';
import type { ServedEnd, ServedPiece, ServedResponse } from '../core/served/servedResponse';

interface DemoServiceOptions {
  /** The port; by default 0, for any free port. */
  readonly port?: number;
  /** The pace; by default, the environment variable AGENT_QUERY_DEMO_PACE, or else `readable`. */
  readonly pace?: DemoPace;
}

const maxBodyBytes = 64 * 1024 * 1024;

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
 * Starts the demo service: `POST /query` on loopback, answered with a report of the received parts, unless its behavior
 * is changed.
 *
 * Only programs on this machine can use it, not web pages: it sends no CORS headers, and refuses requests for other
 * hosts or with an `Origin` header, which browsers add.
 *
 * @throws the system's error if it cannot listen
 */
export async function startDemoService(options: DemoServiceOptions = {}): Promise<DemoService> {
  const pace =
    options.pace ?? (process.env.AGENT_QUERY_DEMO_PACE === 'instant' ? 'instant' : 'readable');
  const sessions = new SessionCounter();
  const server = createServer((request, response) => {
    void handle(request, response, body => answer(service.behavior, body, sessions, pace));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: DemoService = {
    url: `http://127.0.0.1:${port}`,
    behavior: { kind: 'report' },
    async dispose() {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
  return service;
}

/** Serves one request, and never rejects. */
async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answerTo: (body: Buffer) => ServedResponse,
): Promise<void> {
  const closing = new AbortController();
  response.once('close', () => closing.abort());
  try {
    checkHead(request);
    await serveResponse(answerTo(await readBody(request)), response, closing.signal);
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

/** @throws {Refusal} or {InvalidRequestError} unless a recording is served, whatever the query is */
function answer(
  behavior: DemoBehavior,
  body: Buffer,
  sessions: SessionCounter,
  pace: DemoPace,
): ServedResponse {
  if (behavior.kind === 'recording') {
    const { recording } = behavior;
    const pieces = recordedPieces(recording.stream, recording.isMarked, behavior.pace);
    return { ...recording, body: pieces };
  }
  const query = parseDemoRequest(parseJson(body));
  const session = countQuery(sessions, query.request.kwargs);
  const events =
    behavior.kind === 'tour' ? demoTour(query, session) : demoAnswer(query, session, hash);
  return behavior.kind === 'fault'
    ? faultResponse(behavior.fault, events, pace)
    : reportResponse(events, pace);
}

/**
 * Checks host, origin, path, method and headers.
 *
 * @throws {Refusal}
 */
function checkHead({ headers, method, url = '' }: IncomingMessage): void {
  // Any other name comes from a web page that uses DNS rebinding to reach loopback.
  if (!isThisMachine((headers.host ?? '').replace(/:\d+$/, ''))) {
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
  // Leaving the loop must not destroy the socket, which the refusal is sent on; Node then discards the rest of the
  // body.
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

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof InvalidRequestError) {
    return new Refusal(400, error.message);
  }
  return error instanceof Refusal ? error : undefined;
}

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The longest delay of a timer, in ms. */
const maxDelayMs = 0x7fff_ffff;

/** The time for the client to read the sent data before a connection is reset, in ms. */
const beforeResetMs = 100;

/**
 * Sends a response piece by piece, no faster than the client reads, until it disconnects. Resolves when all is handed
 * to the connection; a response without an end stays open.
 *
 * @param signal aborts when the client has disconnected
 * @throws an error if the client disconnects
 */
async function serveResponse(
  { status, headers, body, end }: ServedResponse,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(status, headers.flat());
  response.flushHeaders();
  const start = performance.now();
  for (const piece of body) {
    await sendPiece(piece, start, response, signal);
  }
  await finishResponse(end, response, signal);
}

async function sendPiece(
  { at, bytes }: ServedPiece,
  start: number,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  let restMs = start + at - performance.now();
  if (restMs <= 0) {
    // Lets the event loop do other work, and notice that the client has disconnected.
    await setImmediate(undefined, { signal });
  }
  while (restMs > 0) {
    await setTimeout(Math.min(restMs, maxDelayMs), undefined, { signal });
    restMs = start + at - performance.now();
  }
  if (!response.write(bytes)) {
    await once(response, 'drain', { signal });
  }
}

async function finishResponse(
  end: ServedEnd,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  switch (end) {
    case 'complete':
      response.end();
      return;
    case 'cutOff':
      // After the written data; without the end of the body.
      response.socket?.destroySoon();
      return;
    case 'reset':
      await setTimeout(beforeResetMs, undefined, { signal });
      response.socket?.resetAndDestroy();
      return;
    case 'open':
      return;
    default:
      end satisfies never;
  }
}
