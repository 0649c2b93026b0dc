import { limits } from './limits';

/**
 * Tells an event stream from other bodies. A service may name its stream anything or nothing, so the content type
 * decides only where it says event stream; otherwise a body that begins as JSON or HTML does is refused at once.
 */
export class EventStreamSniffer {
  private readonly isNamedEventStream: boolean;
  private readonly decoder = new TextDecoder();
  private text = '';
  /** Bytes that may still be taken in. */
  private room: number = limits.snippet;

  constructor(contentType: string | undefined) {
    this.isNamedEventStream = /^\s*text\/event-stream\s*(?:;|$)/i.test(contentType ?? '');
  }

  /** The start of the body, for showing to the user. */
  get start(): string {
    return this.text;
  }

  /** Whether {@link start} is as long as it gets. */
  get isFull(): boolean {
    return this.room <= 0;
  }

  /** Whether the body is empty so far, or begins with a field or a comment of an event stream. */
  get beginsAsEvents(): boolean {
    return /^\s*(?:(?:data|event|id|retry)?:|$)/.test(this.text);
  }

  /** Takes in the next bytes; whether they show that this is no event stream. */
  refuses(bytes: Uint8Array): boolean {
    if (!this.isFull) {
      this.text += this.decoder.decode(bytes.subarray(0, this.room), { stream: true });
      this.room -= bytes.length;
    }
    return !this.isNamedEventStream && /^\s*[<{["]/.test(this.text);
  }
}
