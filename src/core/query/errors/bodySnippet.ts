import { BodyStart } from '../bodyStart';
import { htmlToText } from './htmlToText';

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
