import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findPaths, pathsInCode } from '../../../../../src/webview/markdown/paths/findPaths';
import { readAddress } from '../../../../../src/webview/markdown/paths/readPath';

/** The shortest path of each mention: the one of which a word of the text before it is no part. */
function found(text: string): string[] {
  return findPaths(text).map(ranges => {
    const { start = 0, end = 0 } = ranges.at(-1) ?? {};
    return text.slice(start, end);
  });
}

describe('findPaths', () => {
  const sentences: Readonly<Record<string, readonly string[]>> = {
    'See src/a.ts, or src/b.ts:12.': ['src/a.ts', 'src/b.ts:12'],
    '(src/a.ts:12:3)': ['src/a.ts:12:3'],
    'In "src/a.ts#L12-L20": it': ['src/a.ts#L12-L20'],
    'a.ts:12-20 and a.ts:12:3-20:1!': ['a.ts:12-20', 'a.ts:12:3-20:1'],
    'a.ts:12:3: error TS2322': ['a.ts:12:3'],
    'src\\host\\a.ts(12,3): no': ['src\\host\\a.ts(12,3)'],
    'C:\\proj\\a.ts:7': ['C:\\proj\\a.ts:7'],
    './a/b.c, .gitignore, /root/x.y': ['./a/b.c', '.gitignore', '/root/x.y'],
    '**src/a.ts** ~x.y~ …src/b.ts…': ['src/a.ts', 'x.y', 'src/b.ts'],
    '看「src/a.ts」、b.ts。': ['src/a.ts', 'b.ts'],
    'src/größe.ts, docs/漢字.md': ['src/größe.ts', 'docs/漢字.md'],
    'https://x.y/a.ts, 1.5, 10/12/2026, v2, 12:30, src/*.ts, //host/x.y, src/': [],
    'Makefile, parse(), x = y; <b>': [],
  };
  for (const [text, paths] of Object.entries(sentences)) {
    it(`finds ${JSON.stringify(paths)} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(found(text), paths);
    });
  }

  it('treats a code span as a whole, and a single word as a name', () => {
    const spans = ['src/a.ts:12', ' my file.ts ', 'Makefile', 'app/[id]/page.tsx', 'LICENSE:3'];
    assert.deepEqual(
      spans.map(span => pathsInCode(span)[0]),
      ['src/a.ts:12', 'my file.ts', 'Makefile', 'app/[id]/page.tsx', 'LICENSE:3'],
    );
    for (const code of ['parse()', 'const', 'x', 'src/**/*.ts', 'a\nb.ts', '']) {
      assert.deepEqual(pathsInCode(code), [], code);
    }
  });

  it('reads the path of a link without its fragment', () => {
    assert.deepEqual(readAddress('docs/b%20c.md#chapter'), [
      'docs/b c.md#chapter',
      'docs/b c.md',
      'docs/b%20c.md#chapter',
    ]);
    assert.deepEqual(readAddress('src/a.ts#L12'), ['src/a.ts#L12']);
    assert.deepEqual(readAddress('docs/C%23.md#L12'), ['docs/C#.md#L12', 'docs/C%23.md#L12']);
    assert.deepEqual(readAddress('a%b.md'), ['a%b.md']);
    assert.deepEqual(readAddress('#chapter'), ['#chapter']);
  });

  it('finds only paths that the text contains', () => {
    const text = fc
      .array(
        fc.constantFrom('a', '/', '\\', '.', ':', '1', '#L', '(', ')', '-', ' ', '[', 'é', ','),
      )
      .map(parts => parts.join(''));
    const check = (each: string) => {
      for (const { start, end, readings } of findPaths(each).flat()) {
        assert.ok(start < end && end <= each.length && readings.length > 0);
        assert.doesNotMatch(each.slice(start, end), /^\s|\s$/);
      }
    };
    fc.assert(fc.property(text, check), { numRuns: 2000 });
  });

  const hostile: Readonly<Record<string, string>> = {
    'one long word': 'a/'.repeat(500_000),
    'words of dots': `${'.'.repeat(259)} `.repeat(4000),
    'words of places': `a.b${':1'.repeat(128)} `.repeat(4000),
    'places without an end': `a.b(1${',1(1'.repeat(60)} `.repeat(4000),
    'words of separators': `${'/\\'.repeat(129)} `.repeat(4000),
    'a million paths': 'a.b '.repeat(250_000),
    brackets: '(1,'.repeat(333_333),
  };
  for (const [name, text] of Object.entries(hostile)) {
    // It takes about 30 ms. With backtracking, the suite's limit would end it.
    it(`takes ${name} without a freeze`, () => assert.ok(findPaths(text)));
  }
});
