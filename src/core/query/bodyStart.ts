import { limits } from '../../protocol/responseLimits';
import { htmlToText } from '../text/htmlToText';

/** The first {@link limits.snippetBytes} bytes of a response body, decoded as UTF-8. */
export class BodyStart {
  text = '';
  private readonly decoder = new TextDecoder();
  private missingBytes: number = limits.snippetBytes;

  /** True when further bytes no longer change the text. */
  get isFull(): boolean {
    return this.missingBytes <= 0;
  }

  /** Appends the next bytes of the body, as far as they belong to its start. */
  push(bytes: Uint8Array): void {
    if (!this.isFull) {
      this.text += this.decoder.decode(bytes.subarray(0, this.missingBytes), { stream: true });
      this.missingBytes -= bytes.length;
    }
  }
}

/** Reads the start of a body that is not an event stream and returns it as plain text. */
export async function bodySnippet(body: AsyncIterable<Uint8Array>): Promise<string> {
  const start = new BodyStart();
  for await (const bytes of body) {
    start.push(bytes);
    if (start.isFull) {
      break;
    }
  }
  return htmlToText(start.text);
}

/** The first line of a text that is not blank. */
export function firstLine(text: string): string {
  return /\S[^\r\n]*/.exec(text)?.[0] ?? '';
}
