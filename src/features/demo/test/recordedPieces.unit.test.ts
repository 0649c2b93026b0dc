import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { recordedPieces } from '../core/served/recordedPieces';

const pieces = (text: string, pace: 'recorded' | 'atOnce' = 'recorded') =>
  [...recordedPieces(Buffer.from(text), true, pace)].map(({ at, bytes }) => [
    at,
    Buffer.from(bytes).toString(),
  ]);

describe('the pieces of a recording', () => {
  it('begin at the times in it', () => {
    const text = ': 5 ms\ndata: a\n\n: 20 ms\ndata: b\n\ndata: c\n\n';
    assert.deepEqual(pieces(text), [
      [5, 'data: a\n\n'],
      [20, 'data: b\n\ndata: c\n\n'],
    ]);
    assert.deepEqual(pieces(text, 'atOnce'), [[0, 'data: a\n\ndata: b\n\ndata: c\n\n']]);
  });

  it('never go back in time, and omit notes on missing events', () => {
    assert.deepEqual(pieces(': 20 ms\na\n: 5 ms\nb\n: 3 more events were not kept\n'), [
      [20, 'a\n'],
      [20, 'b\n'],
    ]);
  });

  it('keep other comments, and times that are not on separate lines', () => {
    const text = ':\n: 5 msx\nx: 5 ms\n: 1234567890123 ms\n: ms';
    assert.deepEqual(pieces(text), [[0, text]]);
  });

  it('are small, even if the recording has no lines or only empty ones', () => {
    for (const character of ['x', '\n']) {
      const all = pieces(character.repeat(200_000));
      assert.ok(all.length >= 3);
      assert.ok(all.every(([, text]) => String(text).length <= 65_536));
    }
  });

  it('are all bytes of a stream without marks, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        for (const pace of ['recorded', 'atOnce'] as const) {
          const all = [...recordedPieces(bytes, false, pace)];
          assert.deepEqual(Buffer.concat(all.map(piece => piece.bytes)), Buffer.from(bytes));
        }
      }),
    );
  });

  it('are few, with the same bytes, if they are sent without pauses', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `data: ${index}\n\n`);
    const text = lines.map((line, index) => `: ${index} ms\n${line}`).join('');
    const all = pieces(text, 'atOnce');
    assert.equal(all.map(([, piece]) => piece).join(''), lines.join(''));
    assert.ok(all.length < 15, `${all.length} pieces`);
  });

  it('of a large recording are found while they are sent', () => {
    const large = Buffer.alloc(8 * 1024 * 1024, 'data: x\n');
    const searches = mock.method(large, 'indexOf');
    const { value } = recordedPieces(large, true, 'recorded').next();
    assert.equal(value?.bytes.length, 65_536);
    assert.equal(searches.mock.callCount(), 65_536 / 'data: x\n'.length);
  });
});
