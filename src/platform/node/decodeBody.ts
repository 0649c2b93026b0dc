import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { shorten } from '../../base/shorten';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import type { HttpRequest } from '../../core/query/transport';
import { limits } from '../../protocol/responseLimits';
import { readChunks, weightOf } from './readChunks';

/** Encodings that don't change the body; the second is no encoding, but is sent as one. */
const identities = ['', 'identity', 'none'];

/** @param first the first byte to be decoded */
type CreateDecoder = (first: number | undefined) => Transform;

/**
 * The body of a response without its content encodings (RFC 9110, section 8.4), in chunks as they arrive.
 *
 * @throws {AgentQueryError} of kind `notEventStream` for an unknown encoding or more than {@link limits.encodings}
 */
export function decodeBody(
  incoming: IncomingMessage,
  { url, signal }: Pick<HttpRequest, 'url' | 'signal'>,
): AsyncIterable<Uint8Array> {
  const encodings = (incoming.headers['content-encoding'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => !identities.includes(name));
  if (encodings.length > limits.encodings) {
    throw new AgentQueryError('notEventStream', `${encodings.length} content encodings`, {
      url,
      encoding: shorten(encodings.join(', '), 100),
    });
  }
  // Encodings are listed in the order in which they were applied.
  const decoders = encodings.reverse().map(each => decoderOf(each, url));
  return decoders.reduce((body, create) => decoded(body, create, signal), readChunks(incoming));
}

/** The decoder of an encoding. zlib's streams put out the decodable part of each chunk, so events are not delayed. */
function decoderOf(encoding: string, url: string): CreateDecoder {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return () => createGunzip();
    case 'deflate':
      // Some servers leave out the zlib format around it (RFC 9110, section 8.4.1.2).
      return first =>
        first === undefined || (first & 0x0f) === 8 ? createInflate() : createInflateRaw();
    case 'br':
      return () => createBrotliDecompress();
    default:
      throw new AgentQueryError('notEventStream', `unknown content encoding ${encoding}`, {
        url,
        encoding: shorten(encoding, 100),
      });
  }
}

/**
 * Decodes a body. If it breaks off or contains an error, zlib drops the text decoded from the last chunk. So that chunk
 * is decoded again then, byte by byte, unless the signal has aborted: a thousand times as much may have been decoded.
 */
async function* decoded(
  body: AsyncGenerator<Uint8Array>,
  create: CreateDecoder,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  let length = 0;
  const start = await body.next();
  const first = start.done ? undefined : start.value[0];
  async function* keeping() {
    for (let next = start; !next.done; next = await body.next()) {
      keptBytes += weightOf(next.value);
      if (keptBytes <= limits.decodedAgainBytes) {
        kept.push(next.value);
      }
      yield next.value;
    }
  }
  try {
    for await (const chunk of through(keeping(), create(first))) {
      length += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (keptBytes <= limits.decodedAgainBytes && !signal.aborted) {
      yield* lastDecoded(kept, create(first), length, signal);
    }
    throw error;
  } finally {
    void body.return(undefined);
  }
}

function through(
  encoded: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  decoder: Transform,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Errors reach the reader of the decoder.
  return readChunks(pipeline(Readable.from(encoded), decoder, () => undefined));
}

/** The decodable bytes, without the first ones. */
async function* lastDecoded(
  encoded: readonly Uint8Array[],
  decoder: Transform,
  skipped: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Array.from(encoded.at(-1) ?? [], byte => Uint8Array.of(byte));
  let missing = skipped;
  try {
    for await (const chunk of through([...encoded.slice(0, -1), ...bytes], decoder)) {
      if (signal.aborted) {
        return;
      }
      const rest = chunk.subarray(missing);
      missing = Math.max(0, missing - chunk.length);
      if (rest.length > 0) {
        yield rest;
      }
    }
  } catch {
    // The caller knows the error.
  }
}
