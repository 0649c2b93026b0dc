const words =
  'The loop in split treats every carriage return as a line of its own so a file with both kinds of line ends comes out twice as long as it is'.split(
    ' ',
  );

const paragraph =
  '## What goes wrong\n\nThe loop in `split()` treats **CR** and **LF** as *two* line breaks, see "the report".\n\n';

/** The JSON of small events: each contains one word of an answer, and every twentieth is a log line instead. */
export function smallEvents(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify(
      index % 20 === 19
        ? { type: 'log', data: { message: `Step ${index}: reading the file` } }
        : { type: 'message', data: { content: `${words[index % words.length]} ` } },
    ),
  );
}

/** The JSON of one event with a text of this many characters. */
export function largeEvent(characters: number): string {
  const content = paragraph.repeat(Math.ceil(characters / paragraph.length)).slice(0, characters);
  return JSON.stringify({ type: 'message', data: { content } });
}

/** The bytes of a stream of these events, in chunks of this size in bytes. */
export function chunksOf(events: readonly string[], size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(events.map(json => `data: ${json}\n\n`).join(''));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
}
