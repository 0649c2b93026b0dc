import assert from 'node:assert/strict';
import { readPathMention } from '../../../../src/core/links/fileCandidates';

const place = (line: number, column?: number, endLine?: number) => ({ line, column, endLine });

describe('readPathMention', () => {
  it('reads a place as part of the name, too', () => {
    assert.deepEqual(readPathMention('notes(2)'), [
      { path: 'notes(2)', place: undefined, isWhole: false },
      { path: 'notes', place: place(2), isWhole: false },
    ]);
  });

  it('reads line numbers in words as part of a name only if the name is the name of a part', () => {
    assert.deepEqual(readPathMention('a.ts, line 2'), [
      { path: 'a.ts, line 2', place: undefined, isWhole: true },
      { path: 'a.ts', place: place(2), isWhole: false },
    ]);
  });

  for (const text of [
    '../a.ts',
    'src/../../etc/passwd',
    'src\\..\\a.ts',
    '//host/share/a.ts',
    '\\\\host\\share\\a.ts',
    'file:///etc/passwd',
    'vscode://x/y',
    'src/',
    '.',
    '',
    'a\0.ts',
    'a\nb.ts',
    'a'.repeat(261),
  ]) {
    it(`refuses ${JSON.stringify(text.slice(0, 30))}`, () => {
      assert.deepEqual(readPathMention(text), []);
    });
  }
});
