import type { FilePart, TextPart } from '../../protocol/wire';

/** The content of a file, read only when it is sent. */
export interface FileContent {
  /** The size in bytes; known before reading. */
  readonly size: number;
  /**
   * Reads the content from the start, in chunks that are valid until the next one is requested.
   *
   * @throws if the content is not exactly `size` bytes long or cannot be read
   */
  read(): AsyncIterable<Uint8Array>;
}

export type OutgoingFile = Omit<FilePart, 'base64'> & { readonly content: FileContent };

/** A part to send: as in the request, except that a file's content is read and encoded on the way. */
export type OutgoingPart = TextPart | OutgoingFile;

/** The size of chunks, so that the base64 form is never in memory as a whole. */
const chunkBytes = 256 * 1024;

/** Content in memory, such as an editor's text. */
export function bytesContent(bytes: Uint8Array): FileContent {
  return {
    size: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield bytes.subarray(at, at + chunkBytes);
      }
    },
  };
}

/** The first bytes of a content, at most as many as asked for. */
export async function firstBytes(content: FileContent, count: number): Promise<Uint8Array> {
  for await (const piece of content.read()) {
    return piece.subarray(0, count);
  }
  return new Uint8Array();
}
