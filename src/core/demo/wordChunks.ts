/** UTF-16 code units after which a chunk ends at the next white space: a few words. */
const minChunkLength = 18;

/** Splits a text between words into chunks as small as a model's; joined, they are the text again. */
export function* wordChunks(text: string): Generator<string> {
  let chunk = '';
  for (const [word] of text.matchAll(/\s*\S+|\s+$/g)) {
    chunk += word;
    if (chunk.length >= minChunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') {
    yield chunk;
  }
}
