import { parseJson, readEnvelope } from './envelope';

/** What a JSON string does not hold as it is (RFC 8259, section 7). */
const escaped = /["\\\p{Cc}]/u;

/** Characters of a text that is worth learning from: it is looked for, and parsed once more. */
const longest = 1000;

/**
 * Most envelopes of a stream differ in the text of their message and in nothing else. From one that was parsed this
 * learns what stands before and after the text, and then reads others by comparing, which takes a fraction of the
 * time. It says nothing of what it cannot be sure about; that has to be parsed.
 */
export class MessageTemplate {
  private learned: { readonly head: string; readonly tail: string } | undefined;

  /** The text of a message, or undefined where the envelope has to be parsed. */
  read(json: string): string | undefined {
    if (this.learned === undefined) {
      return undefined;
    }
    const { head, tail } = this.learned;
    if (json.length < head.length + tail.length || !json.startsWith(head) || !json.endsWith(tail)) {
      return undefined;
    }
    const content = json.slice(head.length, json.length - tail.length);
    return escaped.test(content) ? undefined : content;
  }

  /**
   * Learns from the first message that is fit for it. Services write their envelopes one way; for one that does not,
   * learning again and again would take longer than it saves.
   */
  learn(json: string, content: string): void {
    if (this.learned !== undefined || content.length > longest) {
      return;
    }
    const at = json.indexOf(`"${content}"`);
    if (at === -1) {
      return;
    }
    const head = json.slice(0, at + 1);
    const tail = json.slice(at + 1 + content.length);
    // The same text may stand elsewhere in the envelope, too: another one in its place shows where it counts.
    const other = `${content}x`;
    const event = readEnvelope(parseJson(head + other + tail));
    if (typeof event === 'object' && event.type === 'message' && event.content === other) {
      this.learned = { head, tail };
    }
  }
}
