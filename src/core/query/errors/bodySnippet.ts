import { limits } from '../limits';
import { htmlToText } from './htmlToText';

/** Up to {@link limits.snippet} bytes of a body that is not going to be read as events, as plain text. */
export async function bodySnippet(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let room: number = limits.snippet;
  for await (const bytes of body) {
    text += decoder.decode(bytes.subarray(0, room), { stream: true });
    room -= bytes.length;
    if (room <= 0) {
      break;
    }
  }
  return htmlToText(text);
}
