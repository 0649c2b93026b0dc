import type { ClientRequest } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { HttpRequest } from '../../core/query/transport';

/** The fewest and the most bytes of one write. Each write reports progress, and costs a turn of the loop. */
const leastWritten = 64 * 1024;
const mostWritten = 512 * 1024;

/** The milliseconds of a quick write. A connection that takes a write in less gets larger ones. */
const quickWrite = 20;

/**
 * Bodies of this length and more are announced first (RFC 9110, section 10.1.1), so that a service can refuse them
 * before they are sent, as with curl.
 */
const leastAnnounced = 512 * 1024;

/** Milliseconds to wait for the service's consent, since many services do not give it. */
const maxConsentMs = 1000;

/** Milliseconds between the consent and the body: some servers consent by themselves, and then refuse. */
const afterConsentMs = 20;

/**
 * Sends the body of a request, until all is sent, the connection fails or is closed, or there is no reason to continue.
 *
 * @param isAnnounced true to announce a large body with the header Expect
 * @param isRefused returns true once the service has answered that it does not want the request
 * @param onBegin called before the first byte is sent
 * @returns true if all was sent
 * @throws the error of the body
 */
export async function uploadBody(
  outgoing: ClientRequest,
  { body, onUploaded }: HttpRequest,
  isAnnounced: boolean,
  isRefused: () => boolean,
  onBegin: () => void,
): Promise<boolean> {
  if (isAnnounced && body.length >= leastAnnounced) {
    await announce(outgoing);
  }
  let uploaded = 0;
  let atOnce = leastWritten;
  let hasFailed = false;
  let sending = Promise.resolve();
  const isOver = () => hasFailed || outgoing.destroyed || isRefused();
  const send = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length && !isOver(); ) {
      const piece = chunk.subarray(at, at + atOnce);
      const start = performance.now();
      onBegin();
      hasFailed = !(await write(outgoing, piece));
      const isQuick = performance.now() - start < quickWrite;
      // Responses are read only in a turn of the event loop. Writing more after one would reset the connection.
      await setImmediate();
      atOnce = isQuick ? Math.min(2 * atOnce, mostWritten) : leastWritten;
      at += piece.length;
      uploaded += piece.length;
      onUploaded?.(uploaded);
    }
  };
  for await (const chunk of body.chunks()) {
    // This chunk was read and encoded while the last one was sent.
    await sending;
    if (isOver()) {
      return false;
    }
    sending = send(chunk);
  }
  await sending;
  if (isOver()) {
    return false;
  }
  outgoing.end();
  return true;
}

/**
 * Sends the header of a request, and waits until the service consents to getting the body, answers, or does neither.
 */
async function announce(outgoing: ClientRequest): Promise<void> {
  // A proxy agent may have written the header already.
  if (outgoing.headersSent) {
    return;
  }
  outgoing.setHeader('Expect', '100-continue');
  outgoing.flushHeaders();
  const end = new AbortController();
  const isOver = new Promise<void>(resolve => {
    outgoing.once('response', resolve).once('close', resolve);
    outgoing.once('continue', () => setTimeout(afterConsentMs).then(resolve));
  });
  await Promise.race([isOver, setTimeout(maxConsentMs, undefined, { signal: end.signal })]);
  end.abort();
}

/**
 * Writes bytes. Resolves when the connection has taken them and the buffer can be reused, or when it is closed.
 *
 * @returns false if they could not be written
 */
function write(outgoing: ClientRequest, bytes: Uint8Array): Promise<boolean> {
  return new Promise(resolve => {
    const closed = () => resolve(false);
    outgoing.once('close', closed);
    outgoing.write(bytes, error => {
      outgoing.off('close', closed);
      resolve(!error);
    });
  });
}
