import { limits } from '../../protocol/responseLimits';

/**
 * Distinguishes an event stream from other bodies. Services send their streams with any content type or none, so
 * `text/event-stream` is trusted, and any other body is refused only if it starts like JSON or HTML.
 */
export class EventStreamSniffer {
  private readonly isEventStreamType: boolean;
  private readonly body = new BodyStart();
  private isRefused = false;

  constructor(contentType: string | undefined) {
    this.isEventStreamType = isEventStreamType(contentType);
  }

  /** The start of the body, to be shown to the user. */
  get start(): string {
    return this.body.text;
  }

  /** True when {@link start} no longer grows. */
  get isFull(): boolean {
    return this.body.isFull;
  }

  /** True if the body is empty so far, or starts with a field or comment of an event stream. */
  get startsLikeEvents(): boolean {
    return /^\s*(?:(?:data|event|id|retry)?:|$)/.test(this.start);
  }

  /**
   * Examines the next bytes.
   *
   * @returns true if they show that the body is not an event stream
   */
  refuses(bytes: Uint8Array): boolean {
    if (!this.isFull) {
      this.body.push(bytes);
      this.isRefused = !this.isEventStreamType && /^\s*[<{["]/.test(this.start);
    }
    return this.isRefused;
  }
}

/** @returns true for the content type of event streams, with or without parameters */
export function isEventStreamType(contentType: string | undefined): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(contentType ?? '');
}

/** The first line of a text that is not blank. */
export function firstLine(text: string): string {
  return /\S[^\r\n]*/.exec(text)?.[0] ?? '';
}

/** The first {@link limits.snippetBytes} bytes of a response body, decoded as UTF-8. */
class BodyStart {
  private readonly decoder = new TextDecoder();
  text = '';
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

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The readable text of a response body, without the tags, scripts and styles of an HTML page and without blank lines.
 * The result is plain text and may still contain `<`: it must not be inserted as HTML.
 */
export function htmlToText(body: string): string {
  const text = /<(?:!doctype|html|head|body|h\d|p|div|title|pre|center)\b/i.test(body)
    ? body
        .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
        .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
        .replace(/<(?:\/?[a-z!][^<>]*)?(?:>|$)/gi, '\n')
        .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    : body;
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
