import { parseJson } from '../parseJson';
import { readEnvelope } from './readEnvelope';

/** Characters that are escaped in JSON strings (RFC 8259, section 7). */
const escapedCharacters = /["\\\p{Cc}]/u;

/** UTF-16 code units of a text to learn from; learning parses the envelope a second time. */
const maxLearnedLength = 1000;

/**
 * Reads messages without parsing JSON. Most envelopes of a stream differ only in the text of the message. From one
 * parsed envelope this learns what comes before and after the text, and then compares, which takes a fraction of the
 * time.
 */
export class MessageTemplate {
  private learned: { readonly head: string; readonly tail: string } | undefined;

  /** The text of a message; undefined if the envelope has to be parsed. */
  read(json: string): string | undefined {
    if (this.learned === undefined) {
      return undefined;
    }
    const { head, tail } = this.learned;
    if (json.length < head.length + tail.length || !json.startsWith(head) || !json.endsWith(tail)) {
      return undefined;
    }
    const content = json.slice(head.length, json.length - tail.length);
    return escapedCharacters.test(content) ? undefined : content;
  }

  /**
   * Learns from the first suitable message. It never learns again: for a service that varies its envelopes, that would
   * take longer than it saves.
   *
   * @param json the envelope
   * @param content its message text, as parsed
   */
  learn(json: string, content: string): void {
    if (this.learned !== undefined || content.length > maxLearnedLength) {
      return;
    }
    const at = json.indexOf(`"${content}"`);
    if (at === -1) {
      return;
    }
    const head = json.slice(0, at + 1);
    const tail = json.slice(at + 1 + content.length);
    // The same text may also occur elsewhere in the envelope, so this replaces it and checks the result.
    const other = `${content}x`;
    const event = readEnvelope(parseJson(head + other + tail));
    if (typeof event === 'object' && event.type === 'message' && event.content === other) {
      this.learned = { head, tail };
    }
  }
}
