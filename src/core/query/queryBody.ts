import { AgentQueryError } from '../errors/agentQueryError';
import { Base64Encoder, base64Length } from '../files/base64';
import type { OutgoingFile, OutgoingPart } from '../parts/outgoingPart';
import type { RequestBody } from './transport';

const encoder = new TextEncoder();

/**
 * The body of a query as the service's interface defines it: `{"parts":[…],"kwargs":{…}}`. Files are read and encoded
 * while the body is sent, so it is never in memory as a whole. Iterating its chunks throws an {@link AgentQueryError}
 * of kind `content` if a file cannot be read or its size has changed.
 *
 * @param kwargs the keyword arguments, as a JSON object
 */
export function queryBody(parts: readonly OutgoingPart[], kwargs: string): RequestBody {
  const pieces: Array<Uint8Array | OutgoingFile> = [];
  let text = '{"parts":[';
  let length = 0;
  const push = () => {
    const bytes = encoder.encode(text);
    pieces.push(bytes);
    length += bytes.length;
  };
  parts.forEach((part, index) => {
    text += index === 0 ? '' : ',';
    if (part.type === 'text') {
      text += JSON.stringify({ type: 'text', text: part.text });
    } else {
      const head = JSON.stringify({ type: 'file', name: part.name, mimeType: part.mimeType });
      text += `${head.slice(0, -1)},"base64":"`;
      push();
      pieces.push(part);
      length += base64Length(part.content.size);
      text = '"}';
    }
  });
  text += `],"kwargs":${kwargs}}`;
  push();

  return {
    length,
    async *chunks() {
      for (const piece of pieces) {
        if (piece instanceof Uint8Array) {
          yield piece;
        } else {
          yield* base64Chunks(piece);
        }
      }
    },
  };
}

async function* base64Chunks({ name, content }: OutgoingFile): AsyncIterable<Uint8Array> {
  const base64 = new Base64Encoder();
  let read = 0;
  try {
    for await (const bytes of content.read()) {
      read += bytes.length;
      if (read > content.size) {
        break;
      }
      yield base64.encode(bytes);
    }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    throw new AgentQueryError(
      'content',
      `${name} could not be read${typeof code === 'string' ? ` (${code})` : ''}`,
      { code: code === 'changed' ? code : 'unfinished', part: name },
      error,
    );
  }
  // The Content-Length has already been sent, so the file must have exactly this size.
  if (read !== content.size) {
    throw new AgentQueryError('content', `${name} changed while it was being sent`, {
      code: 'changed',
      part: name,
    });
  }
  yield base64.finish();
}
