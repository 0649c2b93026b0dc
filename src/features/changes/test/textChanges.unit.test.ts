import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textChanges } from '../core/model/lineDiff';

/** Applies changes from the last one, so that the offsets of the others stay. */
function applied(text: string, changes: ReturnType<typeof textChanges>): string {
  return [...changes]
    .reverse()
    .reduce(
      (now, { offset, removed, added }) =>
        now.slice(0, offset) + added + now.slice(offset + removed),
      text,
    );
}

describe('textChanges', () => {
  for (const [name, lineEnd] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ] as const) {
    const changes = (before: string, after: string) =>
      textChanges(before.replaceAll('\n', lineEnd), after.replaceAll('\n', lineEnd), lineEnd).map(
        ({ offset, removed, added }) => [
          before
            .replaceAll('\n', lineEnd)
            .slice(offset, offset + removed)
            .replaceAll(lineEnd, '\n'),
          added.replaceAll(lineEnd, '\n'),
        ],
      );

    it(`replace each place on its own, with line ends ${name}`, () => {
      assert.deepEqual(changes('a\nb\nc\nd\ne\n', 'a\nB\nc\nD\ne\n'), [
        ['b\n', 'B\n'],
        ['d\n', 'D\n'],
      ]);
      assert.deepEqual(changes('a\nb\nc\n', 'x\na\nc\n'), [
        ['', 'x\n'],
        ['b\n', ''],
      ]);
    });

    it(`are right for a last line without a line end, with line ends ${name}`, () => {
      assert.deepEqual(changes('a\nb', 'a\nB'), [['b', 'B']]);
      assert.deepEqual(changes('a\nb', 'a'), [['\nb', '']]);
      assert.deepEqual(changes('a', 'a\nb'), [['', '\nb']]);
      assert.deepEqual(changes('a\nb', 'a\nb\n'), [['', '\n']]);
      assert.deepEqual(changes('a\nb\n', 'a\nb'), [['\n', '']]);
    });

    it(`empty and fill a text, with line ends ${name}`, () => {
      assert.deepEqual(changes('a\nb\n', ''), [['a\nb\n', '']]);
      assert.deepEqual(changes('a\nb', ''), [['a\nb', '']]);
      assert.deepEqual(changes('', 'a\nb'), [['', 'a\nb']]);
      assert.deepEqual(changes('', 'a\n'), [['', 'a\n']]);
      assert.deepEqual(changes('', ''), []);
    });

    it(`make the one text of the other, whatever they are, with line ends ${name}`, () => {
      const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 8 });
      fc.assert(
        fc.property(lines, lines, (one, other) => {
          const [before, after] = [one.join(lineEnd), other.join(lineEnd)];
          const made = textChanges(before, after, lineEnd);
          assert.equal(applied(before, made), after);
          for (const [index, { offset }] of made.entries()) {
            const last = made[index - 1];
            assert.ok(!last || offset >= last.offset + last.removed, 'in order');
          }
        }),
      );
    });
  }
});
