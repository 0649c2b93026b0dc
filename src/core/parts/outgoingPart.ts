/** A file's bytes, read when they are sent. */
export interface FileContent {
  /** Bytes, known before the first one is read. */
  readonly size: number;
  /**
   * The bytes in pieces, each of which holds until the next is asked for; ends after exactly `size` bytes or throws.
   * Each call reads from the start.
   */
  read(): AsyncIterable<Uint8Array>;
}

export interface OutgoingText {
  readonly type: 'text';
  readonly text: string;
}

export interface OutgoingFile {
  readonly type: 'file';
  readonly name: string;
  readonly mimeType: string;
  readonly content: FileContent;
}

/** A part as it is about to be sent: as on the wire, but for a file's bytes, which are read on the way. */
export type OutgoingPart = OutgoingText | OutgoingFile;

/** Bytes that are encoded at once: their base64 form is never there whole. */
const pieceBytes = 256 * 1024;

/** Bytes that are held already, such as an editor's text. */
export function bytesContent(bytes: Uint8Array): FileContent {
  return {
    size: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield bytes.subarray(at, at + pieceBytes);
      }
    },
  };
}
