import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ServedEnd, ServedPiece, ServedResponse } from '../../core/demo/served/servedResponse';

/** The longest delay of a timer, in ms. */
const maxDelayMs = 0x7fff_ffff;

/** Time for the client to read what was sent before a connection is reset, in ms. */
const beforeResetMs = 100;

/**
 * Sends a response piece by piece, no faster than the client reads, until it disconnects. Resolves when all is handed to
 * the connection; a response without an end stays open.
 *
 * @param signal aborts when the client has disconnected
 * @throws an error if the client disconnects
 */
export async function serveResponse(
  { status, headers, body, end }: ServedResponse,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(status, headers.flat());
  response.flushHeaders();
  const start = performance.now();
  for await (const piece of body) {
    await sendPiece(piece, start, response, signal);
  }
  await finish(end, response, signal);
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

async function finish(
  end: ServedEnd,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  switch (end) {
    case 'complete':
      response.end();
      return;
    case 'cutOff':
      // After what was written; without the end of the body.
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
