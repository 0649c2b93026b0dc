import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AgentQueryError } from '../../core/agentQueryError';
import { shorten } from '../../core/text/shorten';

/** Each decoder holds memory of its own; nobody encodes more often than this for a reason. */
const maxEncodings = 3;

/**
 * The bytes of a response with its content encodings undone, in the pieces in which they arrive.
 *
 * @throws {AgentQueryError} of kind `notEventStream` for an encoding that is not known, and for more than a few
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
  // The last one named was applied last (RFC 9110, section 8.4).
  const decoders = encodings.reverse().map(decoder);
  let body: Readable = incoming;
  for (const next of decoders) {
    // The error arrives at whoever reads the end of the chain.
    body = pipeline(body, next, () => undefined);
  }
  return body;
}

/** Flushing at each piece keeps events coming in real time. */
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
