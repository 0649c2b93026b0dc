import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AgentQueryError } from '../../core/agentQueryError';
import { shorten } from '../../core/text/shorten';

/** Each decoder takes memory, and no service has a reason to encode more often than this. */
const maxEncodings = 3;

/**
 * The body of a response without its content encodings (RFC 9110, section 8.4), in chunks as they arrive.
 *
 * @throws {AgentQueryError} of kind `notEventStream` for an unknown encoding or more than {@link maxEncodings}
 */
export function decodeBody(incoming: IncomingMessage): Readable {
  const encodings = (incoming.headers['content-encoding'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity');
  if (encodings.length > maxEncodings) {
    throw new AgentQueryError('notEventStream', `${encodings.length} content encodings`, {
      encoding: shorten(encodings.join(', '), 100),
    });
  }
  // They are listed in the order in which they were applied.
  const decoders = encodings.reverse().map(decoder);
  let body: Readable = incoming;
  for (const next of decoders) {
    // Errors reach the reader of the last stream.
    body = pipeline(body, next, () => undefined);
  }
  return body;
}

/** zlib's streams put out what they can decode of each chunk, so events are not delayed. */
function decoder(encoding: string): Transform {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new AgentQueryError('notEventStream', `unknown content encoding ${encoding}`, {
        encoding: shorten(encoding, 100),
      });
  }
}
