import assert from 'node:assert/strict';
import { ExcludeGlobs } from '../../../../src/core/folders/excludeGlobs';

describe('exclude globs', () => {
  const cases: ReadonlyArray<[glob: string, path: string, excluded: boolean]> = [
    ['**/*.js', 'a.js', true],
    ['**/*.js', 'x/.y/a.js', true],
    ['*.js', 'x/a.js', false],
    ['**/{node_modules,dist}', 'x/dist', true],
    ['{**/*.js,*.ts}', 'x/y.js', true],
    ['example.[0-9]', 'example.4', true],
    ['[!a].txt', 'b.txt', true],
    ['[!a].txt', 'a.txt', false],
    ['x/**', 'x/y/z', true],
    ['!x', 'y', false],
    ['a(b).txt', 'a(b).txt', true],
    ['**/(private)', 'x/(private)', true],
    ['**/(private)', 'x/private', false],
    ['a|b', 'a', false],
    ['a|b', 'a|b', true],
    ['+(a)', 'aa', false],
    ['$a^.b', '$a^.b', true],
    ['a{1..3}', 'a2', false],
    ['a{1..3}', 'a1..3', true],
    ['{a,{b,c/d}}.js', 'c/d.js', true],
    ['{a,{b,c/d}}.js', 'a.js', true],
    ['a{,b}', 'a', false],
    ['**/[id]', 'x/[id]', false],
    ['**/[id]', 'x/d', true],
    ['**/[[]id]', 'x/[id]', true],
    ['[]a]', ']', true],
    ['[^a-c]', 'b', false],
    ['[z-a]', 'z', false],
    ['app/a/', 'app/a', true],
    ['**/deep//', 'x/deep', true],
    ['./x/**', 'x/y', false],
    ['/x', 'x', true],
    ['x/**', 'x', false],
    ['**', 'x/y', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a**b', 'a/b', false],
    ['a**b', 'axb', true],
    ['**.js', 'x/y.js', true],
    ['x\\y', 'x/y', true],
    [' x ', 'x', true],
    ['[x', '[x', true],
    ['x}', 'x}', true],
    ['{x,y', 'x', false],
    ['?', 'ü', true],
    ['?', '😀', true],
    ['[ä-ü]', 'ö', true],
    ['*.JS', 'a.js', false],
    ['*', 'a\nb', true],
    ['', 'a', false],
    ['/', 'a', false],
  ];
  for (const [glob, path, excluded] of cases) {
    it(`${glob || '(nothing)'} ${excluded ? 'takes' : 'leaves'} ${path}`, async () => {
      const globs = new ExcludeGlobs({ [glob]: true });
      assert.equal(
        globs.excludes(path, () => false),
        excluded,
      );
    });
  }

  it('may depend on a file beside', async () => {
    const globs = new ExcludeGlobs({ '**/*.js': { when: '$(basename).ts' }, '*': false });
    assert.ok(globs.excludes('x/a.js', name => name === 'a.ts'));
    assert.ok(!globs.excludes('x/a.js', name => name === 'b.ts'));
  });
});
