import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitPlace } from '../../../../src/base/placeInFile';
import { readPathMention } from '../../../../src/core/links/fileCandidates';
import { findPaths, pathsInCode } from '../../../../src/webview/markdown/paths/findPaths';
import { readAddress } from '../../../../src/webview/markdown/paths/readPath';

/** Text that consists of pieces with a meaning in the grammar, in random order. */
function textOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join(''));
}

describe('a path with a place, in the page and in the host', () => {
  const suffixes: Readonly<Record<string, boolean>> = {
    ':12': true,
    ':12:3': true,
    ':12-20': true,
    ':12:3-20:1': true,
    ':1234567': true,
    '#L12': true,
    '#L12C3': true,
    '#L12-L20': true,
    '#L12-20': true,
    '#L12C3-L20C1': true,
    '#12': true,
    '#12-20': true,
    ':L12-L20': true,
    ':12–20': true,
    '?line=3': true,
    '?line=3&column=2': true,
    '#12,3': false,
    '(12)': true,
    '(12,3)': true,
    ':12..20': true,
    ':12,18,20': true,
    '(12, 3)': true,
    '[12:3]': true,
    ', line 12': true,
    ' (lines 12–20)': true,
    ' line': false,
    ', line': false,
    ', outline 12': false,
    ':': false,
    ':a': false,
    ':12345678': false,
    ':12:3:4': false,
    ':12-': false,
    '?line=': false,
    '#L': false,
    '#l12': false,
    '#L12-': false,
    '#L12C': false,
    '()': false,
    '(12,)': false,
    '(1,2,3)': false,
    '[12]': false,
  };
  for (const [suffix, expected] of Object.entries(suffixes)) {
    it(`${expected ? 'has' : 'does not have'} ${suffix}`, () => {
      assert.equal(splitPlace(`a.ts${suffix}`)?.path === 'a.ts', expected);
    });
  }

  const pieces = [
    ':',
    '#',
    '#L',
    'L',
    'C',
    '-',
    '(',
    ')',
    ',',
    '?line=',
    '0',
    '7',
    '12',
    '1234567',
  ];

  it('is read by the host if the page finds it, except for paths that must not be looked up', () => {
    const refused = /(?:^|[/\\])\.\.(?:[/\\:#(\s]|$)|:[/\\]{2}|^[/\\]{2}|[/\\]\s*$|^[./\\]*$/;
    const text = textOf([...pieces, ...'\\/. "', 'src/', 'b.ts', '..', 'C:\\', '://', 'é', '\n']);
    let found = 0;
    const check = (line: string) => {
      for (const path of findPaths(line).flatMap(ranges => ranges.flatMap(each => each.readings))) {
        const isRead = readPathMention(path).length > 0;
        found += isRead ? 1 : 0;
        assert.ok(isRead || refused.test(path), path);
      }
    };
    fc.assert(fc.property(text, check), { seed: 1, numRuns: 20_000 });
    assert.ok(found > 1000, `${found} found`);
  });

  it('has the same limit of length', () => {
    const path = (length: number) => `${'a'.repeat(length - 3)}.ts`;
    for (const [length, expected] of [
      [260, true],
      [261, false],
    ] as const) {
      const isRead = {
        host: readPathMention(path(length)).length > 0,
        code: pathsInCode(path(length)).length > 0,
        link: readAddress(path(length)).length > 0,
        text: findPaths(path(length)).length > 0,
      };
      assert.deepEqual(isRead, { host: expected, code: expected, link: expected, text: expected });
    }
  });
});
