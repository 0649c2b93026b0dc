import assert from 'node:assert/strict';
import { partByPath } from '../../../../src/core/links/partByPath';
import { parsePathMention } from '../../../../src/core/links/pathMention';

const place = (line: number, column?: number, endLine?: number) => ({ line, column, endLine });

describe('parsePathMention', () => {
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
    'my file.md': { path: 'my file.md', place: undefined },
  };
  for (const [text, mention] of Object.entries(mentions)) {
    it(`reads ${text}`, () => assert.deepEqual(parsePathMention(text), mention));
  }

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
      assert.equal(parsePathMention(text), undefined);
    });
  }
});

describe('partByPath', () => {
  const part = (name: string, path = `/w/${name}`) => ({ name, path });
  const parts = [part('src/a.ts'), part('lib/a.ts'), part('lib/b.ts'), part('c.ts', '/else/c.ts')];

  it('finds a part by its name, its absolute path, or the end of its name', () => {
    assert.equal(partByPath('lib/a.ts', parts)?.path, '/w/lib/a.ts');
    assert.equal(partByPath('/else/c.ts', parts)?.name, 'c.ts');
    assert.equal(partByPath('b.ts', parts)?.name, 'lib/b.ts');
  });

  it('finds none where several could be meant, or the end is that of a longer name', () => {
    assert.equal(partByPath('a.ts', parts), undefined);
    assert.equal(partByPath('.ts', parts), undefined);
    assert.equal(partByPath('x/b.ts', parts), undefined);
  });

  it('takes several selections of one file for one', () => {
    const twice = [part('src/a.ts'), part('src/a.ts')];
    assert.equal(partByPath('a.ts', twice)?.name, 'src/a.ts');
  });
});
