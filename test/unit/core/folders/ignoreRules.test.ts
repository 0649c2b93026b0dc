import assert from 'node:assert/strict';
import { IgnoreRules } from '../../../../src/core/folders/ignoreRules';

/** Returns true if rules in the folder `/w` ignore a path. The path of a folder ends with a slash. */
function ignores(text: string, path: string, ignoresCase = false): boolean {
  const rules = IgnoreRules.read('/w', text, undefined, ignoresCase);
  return rules.ignores(`/w/${path.replace(/\/$/, '')}`, path.endsWith('/'));
}

describe('lines of an ignore file', () => {
  const cases: ReadonlyArray<[text: string, path: string, ignored: boolean]> = [
    ['a', 'x/y/a', true],
    ['/a', 'x/a', false],
    ['x/a', 'x/a', true],
    ['x/a', 'y/x/a', false],
    ['a/', 'a', false],
    ['a/', 'x/a/', true],
    ['*.log\n!keep.log', 'keep.log', false],
    ['!keep.log\n*.log', 'keep.log', true],
    ['*.log', 'x/.log', true],
    ['*', 'x/y', true],
    ['x/*', 'x/y/z', false],
    ['**/a', 'a', true],
    ['**/a', 'x/y/a', true],
    ['x/**', 'x/', false],
    ['x/**', 'x/y/z', true],
    ['x/**/a', 'x/a', true],
    ['x/**/a', 'x/y/z/a', true],
    ['x**/a', 'xy/a', true],
    ['a**b', 'ab', true],
    ['?x**/a', 'yx/b/a', false],
    ['?x/**/a', 'yx/b/a', true],
    ['p/[a-c/]', 'p/a', true],
    ['a?b', 'a/b', false],
    ['?', 'ü', false],
    ['??', 'ü', true],
    ['*ü*', 'aüb', true],
    ['[ab]', 'b', true],
    ['[!ab]', 'b', false],
    ['[^ab]', 'c', true],
    ['[]a]', ']', true],
    ['[a-c]', 'b', true],
    ['[a-]', '-', true],
    ['[\\]]', ']', true],
    ['[[:digit:]]', '7', true],
    ['[[:digit:]-z]', '-', true],
    ['[[:none:]]', 'n', false],
    ['[z-a]', 'b', false],
    ['[a', '[a', false],
    ['x[/]a', 'x/a', false],
    ['\\#a', '#a', true],
    ['#a', '#a', false],
    ['\\!a', '!a', true],
    ['a\\', 'a\\', false],
    ['\\*', 'x', false],
    ['\\*', '*', true],
    ['a  ', 'a', true],
    ['a\\ ', 'a ', true],
    ['a\\  ', 'a ', true],
    ['a b ', 'a b', true],
    ['a\t', 'a', false],
    ['a\r\nb\r\n', 'b', true],
    ['a \r\n', 'a', true],
    ['\ufeffa', 'a', true],
    ['{a,b}', 'a', false],
    ['(a|b)', 'a', false],
    ['\n!\n/\n//\n ', 'a', false],
  ];
  for (const [text, path, ignored] of cases) {
    it(`${JSON.stringify(text)} ${ignored ? 'ignores' : 'leaves'} ${path}`, () => {
      assert.equal(ignores(text, path), ignored);
    });
  }

  it('count for names in another case if they are to', () => {
    assert.ok(ignores('Build', 'bUILD', true));
    assert.ok(ignores('*.LOG', 'a.log', true));
    assert.ok(ignores('[[:upper:]]?X', 'abx', true));
    assert.ok(ignores('X/[A-C]', 'x/b', true));
    assert.ok(!ignores('É', 'é', true), 'of ASCII alone, as in git');
  });

  it('end soon, whatever they are and whatever the name', () => {
    const name = 'a'.repeat(250);
    // With backtracking, each would take years.
    for (const pattern of [
      '*a'.repeat(50),
      '**/'.repeat(50),
      'a*'.repeat(100),
      '**/a*'.repeat(50),
    ]) {
      assert.ok(!ignores(`${pattern}b`, `${`${name}/`.repeat(10)}${name}`));
    }
  });
});
