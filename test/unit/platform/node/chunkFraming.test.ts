import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ChunkFraming } from '../../../../src/platform/node/responseHead';

const lineEnd = fc.constantFrom('\r\n', '\n', '\r\r\n');
const extension = fc.constantFrom('', ' ', ' ;a=b', ';x="y"', '\t');

function framed(body: string, cuts: readonly number[] = []): string {
  const framing = new ChunkFraming();
  const bytes = Buffer.from(body, 'latin1');
  const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].sort(
    (one, other) => one - other,
  );
  return places
    .slice(1)
    .map((to, index) => framing.read(bytes.subarray(places[index], to)).toString('latin1'))
    .join('');
}

describe('the framing of a chunked body', () => {
  it('is written anew, however the body is split', () => {
    const chunk = fc.tuple(fc.string({ minLength: 1, maxLength: 40 }), extension, lineEnd, lineEnd);
    fc.assert(
      fc.property(
        fc.array(chunk, { maxLength: 8 }),
        fc.constantFrom('', 'X-Y: 1\r\n', 'X Y\n'),
        lineEnd,
        fc.array(fc.nat(), { maxLength: 20 }),
        (chunks, trailer, end, cuts) => {
          const size = (text: string) => Buffer.byteLength(text, 'latin1').toString(16);
          const sent = chunks.map(
            ([text, more, one, other]) => `${size(text)}${more}${one}${text}${other}`,
          );
          const expected = chunks.map(([text]) => `${size(text)}\r\n${text}\r\n`);
          assert.equal(
            framed(`${sent.join('')}0${end}${trailer}${end}`, cuts),
            Buffer.from(`${expected.join('')}0\r\n\r\n`, 'latin1').toString('latin1'),
          );
        },
      ),
    );
  });

  for (const [what, body] of [
    ['a size that is none', 'zz\r\nHi'],
    ['a negative size', '-2\r\nHi'],
    ['a size without end', `1${' '.repeat(10_000)}`],
    ['a chunk that is longer than its size', '1\r\nHi\r\n0\r\n\r\n'],
    ['what follows the last chunk', '0\r\n\r\nHTTP/1.1 200 OK\r\n'],
  ] as const) {
    it(`leaves it to the parser: ${what}`, () => assert.equal(framed(body), body));
  }

  it('delivers data before its chunk is complete', () => {
    assert.equal(framed('5\r\nHel'), '5\r\nHel');
  });
});
