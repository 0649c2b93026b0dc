import assert from 'node:assert/strict';
import { readPathMention } from '../../../../src/core/links/fileCandidates';

/** The last reading, which has the place. */
const read = (text: string) =>
  readPathMention(text)
    .map(({ path, place: at }) => ({ path, place: at }))
    .at(-1);

const place = (line: number, column?: number, endLine?: number) => ({ line, column, endLine });

describe('readPathMention', () => {
  const mentions: Readonly<Record<string, unknown>> = {
    'src/a.ts': { path: 'src/a.ts', place: undefined },
    'src/a.ts:12': { path: 'src/a.ts', place: place(12) },
    'src/a.ts:12:3': { path: 'src/a.ts', place: place(12, 3) },
    'src/a.ts:12-20': { path: 'src/a.ts', place: place(12, undefined, 20) },
    'src/a.ts:12:3-20:1': { path: 'src/a.ts', place: place(12, 3, 20) },
    'src/a.ts:20-12': { path: 'src/a.ts', place: place(20) },
    'src/a.ts:0': { path: 'src/a.ts', place: undefined },
    'src/a.ts#L12': { path: 'src/a.ts', place: place(12) },
    'src/a.ts#L12-L20': { path: 'src/a.ts', place: place(12, undefined, 20) },
    'src/a.ts#L12C3-L20C1': { path: 'src/a.ts', place: place(12, 3, 20) },
    'src\\a.ts(12,3)': { path: 'src/a.ts', place: place(12, 3) },
    '.\\src\\\\a.ts(12)': { path: 'src/a.ts', place: place(12) },
    './src/./a.ts': { path: 'src/a.ts', place: undefined },
    'C:\\proj\\a.ts:7': { path: '/c:/proj/a.ts', place: place(7) },
    '/root/a.ts': { path: '/root/a.ts', place: undefined },
    '/C:/proj/a.ts:7': { path: '/c:/proj/a.ts', place: place(7) },
    'my file.md': { path: 'my file.md', place: undefined },
  };
  for (const [text, mention] of Object.entries(mentions)) {
    it(`reads ${text}`, () => assert.deepEqual(read(text), mention));
  }

  it('reads a place as part of the name, too', () => {
    assert.deepEqual(readPathMention('notes(2)'), [
      { path: 'notes(2)', place: undefined, isWhole: true },
      { path: 'notes', place: place(2), isWhole: false },
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
