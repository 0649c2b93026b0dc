import fc from 'fast-check';

const encoder = new TextEncoder();
const lineEnds = ['\n', '\r', '\r\n'] as const;

/** Text of all kinds: plain, in any script, with line ends and marks in it, and long. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\n\n',
      '\r\n',
      '\uFEFF',
      'ï»¿',
      '\0',
      '[DONE]',
      'data: {',
      '\u2028',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'é', '漢', '👋', '\\', '"'), fc.integer({ min: 50, max: 1000 }))
      .map(([character, times]) => character.repeat(times)),
  },
);

const envelope = fc.oneof(
  { weight: 6, arbitrary: text.map(content => ({ type: 'message', data: { content } })) },
  { weight: 3, arbitrary: text.map(message => ({ type: 'log', data: { message } })) },
  { weight: 1, arbitrary: text.map(type => ({ type, data: {} })) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('message', 'log'),
      data: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant({ content: 1, message: [] })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ data: fc.constant({}), more: fc.jsonValue({ maxDepth: 1 }) }),
  },
);

/** A data line with a value, in all allowed forms. */
const dataLine = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('data: ', 'data: ', 'data:', 'data:  ', 'data:\t'), value)
    .map(parts => parts.join(''));

const oneLine = (value: string) => value.replace(/[\r\n]/g, '');
const envelopeLine = dataLine(envelope.map(value => JSON.stringify(value)));

/** Lines that are not data lines. */
const otherLine = fc
  .oneof(
    text.map(value => `:${oneLine(value)}`),
    text.map(value => `event: ${oneLine(value)}`),
    text.map(value => `id:${oneLine(value)}`),
    fc.constantFrom(
      'retry: 10',
      'retry: 1x',
      'retry',
      'id',
      'event',
      'da',
      'datax: {}',
      'data\0: {}',
    ),
    fc.constantFrom('Data: {}', ' data: {}', '\uFEFFdata: {}', '{"type":"message"}', ':', ': beat'),
    text.map(oneLine),
  )
  .filter(line => !/^data(?::|$)/.test(line));

/** Data lines that are not an envelope by themselves. */
const junkLine = fc.oneof(
  fc.constant('data'),
  dataLine(
    fc.constantFrom('', ' ', '{', '}', '{}', '[]', '5', 'null', '"a"', '[DONE] 1', '[DONE', '{"'),
  ),
  dataLine(
    fc.constantFrom('{"type":"message",', '"data":', '{"content":"a"}}', ',', '[{"type":"log"}]'),
  ),
  dataLine(text.map(oneLine)),
);

/** An envelope that is split into several data lines, none of which is an envelope, with other lines between them. */
const longEnvelope = fc
  .tuple(envelope, fc.constantFrom(0, 1, 2), fc.array(otherLine, { maxLength: 2 }))
  .map(([value, indent, others]) => {
    const lines = JSON.stringify(value, undefined, indent)
      .split(indent === 0 ? /(?<=^[{])/ : '\n')
      .map(line => `data: ${line}`);
    return [...lines.slice(0, 1), ...others, ...lines.slice(1)];
  });

/** Joins lines with line ends of one kind, or of several kinds. */
function withEnds(
  lines: fc.Arbitrary<string[]>,
  several: readonly string[],
  last: fc.Arbitrary<string>,
) {
  return fc
    .tuple(
      fc.constantFrom('', '', '', '\uFEFF', '\uFEFF\uFEFF', 'ï»¿'),
      lines,
      fc.oneof(
        fc.constantFrom(...lineEnds).map(end => [end]),
        fc.array(fc.constantFrom(...several), { minLength: 1, maxLength: 5 }),
      ),
      last,
    )
    .map(
      ([mark, all, ends, rest]) =>
        mark + all.map((line, index) => line + ends[index % ends.length]).join('') + rest,
    );
}

const anyLines = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(['']) },
      { weight: 5, arbitrary: envelopeLine.map(line => [line]) },
      { weight: 1, arbitrary: envelopeLine.map(line => [`\uFEFF${line}`]) },
      { weight: 3, arbitrary: otherLine.map(line => [line]) },
      { weight: 3, arbitrary: junkLine.map(line => [line]) },
      { weight: 2, arbitrary: longEnvelope },
      {
        weight: 1,
        arbitrary: fc.constantFrom(['data: [DONE]'], ['data:[DONE]', ''], ['data:  [DONE] ']),
      },
    ),
    { maxLength: 14 },
  )
  .map(lines => lines.flat());

/** The bytes of any stream: cut off anywhere, with bytes that are not valid UTF-8. */
export const anyStream = fc
  .tuple(
    withEnds(anyLines, lineEnds, fc.oneof(fc.constant(''), envelopeLine, junkLine, otherLine)),
    fc.option(fc.nat(), { freq: 3 }),
    fc.option(fc.tuple(fc.nat(), fc.integer({ min: 0x80, max: 0xff })), { freq: 4 }),
  )
  .map(([stream, cut, wrong]) => {
    const bytes = encoder.encode(stream);
    if (wrong && bytes.length > 0) {
      bytes[wrong[0] % bytes.length] = wrong[1];
    }
    return cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
  });

/**
 * The bytes of a stream in which each event, with one or several lines, is followed by a blank line, and in which no
 * line of an event with several lines is an event by itself.
 */
export const standardStream = withEnds(
  fc
    .array(
      fc
        .tuple(
          fc.array(
            otherLine.filter(line => line !== '' && !line.startsWith('\uFEFF')),
            { maxLength: 2 },
          ),
          fc.oneof(
            { weight: 4, arbitrary: envelopeLine.map(line => [line]) },
            { weight: 2, arbitrary: longEnvelope },
            {
              weight: 2,
              arbitrary: fc.array(
                junkLine.filter(line => !/^data:\s*\[DONE\]\s*$/.test(line)),
                { maxLength: 3 },
              ),
            },
          ),
        )
        .map(([others, event]) => [...others, ...event, '']),
      { maxLength: 8 },
    )
    .map(blocks => blocks.flat()),
  // A CR and the LF of a following empty line would be one line end.
  ['\n', '\r\n'],
  fc.constant(''),
)
  .filter(stream => !stream.startsWith('ï»¿'))
  .map(stream => encoder.encode(stream));

/** The positions at which a stream is cut: a few, many, or every byte. */
export const cuts = fc.oneof(
  fc.array(fc.nat(), { maxLength: 6 }),
  fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
  fc.constant('every' as const),
);

/** Cuts a stream into pieces, without empty ones. */
export function cutAt(bytes: Uint8Array, at: readonly number[] | 'every'): Uint8Array[] {
  if (at === 'every') {
    return Array.from(bytes, byte => Uint8Array.of(byte));
  }
  const places = [...new Set([0, ...at.map(place => place % (bytes.length + 1)), bytes.length])];
  places.sort((one, other) => one - other);
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}
