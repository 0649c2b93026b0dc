import { BodyStart } from './bodyStart';

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
