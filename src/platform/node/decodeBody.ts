import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AgentQueryError } from '../../core/query/errors';

/** The bytes of a response with its content encodings undone, in the pieces in which they arrive. */
export function decodeBody(incoming: IncomingMessage): Readable {
  const encodings = (incoming.headers['content-encoding'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity');
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
        code: encoding.slice(0, 100),
      });
  }
}
