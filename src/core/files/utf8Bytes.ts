import { markedEncoding } from './contentType';

/** Converts UTF-16 files, which `>` writes in Windows PowerShell, to UTF-8. Other files stay unchanged. */
export class Utf8Converter {
  private decoder: TextDecoder | undefined;
  private isStart = true;

  /** True if the file is in UTF-16. */
  get isConverting(): boolean {
    return this.decoder !== undefined;
  }

  /**
   * The next bytes of the file in UTF-8.
   *
   * @param bytes in the first call at least two, unless the file is shorter
   */
  push(bytes: Uint8Array): Uint8Array {
    if (this.isStart && bytes.length > 0) {
      this.isStart = false;
      const encoding = markedEncoding(bytes);
      this.decoder = encoding && new TextDecoder(encoding);
    }
    return this.decoder ? encode(this.decoder.decode(bytes, { stream: true })) : bytes;
  }

  /** The replacement of an incomplete character at the end of the file, if any. */
  end(): Uint8Array {
    return encode(this.decoder?.decode() ?? '');
  }
}

/** The whole content of a text file, in UTF-8. */
export function utf8Bytes(bytes: Uint8Array): Uint8Array {
  const encoding = markedEncoding(bytes);
  return encoding ? encode(new TextDecoder(encoding).decode(bytes)) : bytes;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
