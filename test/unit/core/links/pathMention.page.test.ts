import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePathMention } from '../../../../src/core/links/pathMention';
import {
  findPaths,
  pathInCode,
  pathInLink,
} from '../../../../src/webview/markdown/paths/findPaths';

const name = 'a.ts';

/** @returns true if the host reads this suffix of a file name as a place in the file */
function isPlaceForHost(suffix: string): boolean {
  return parsePathMention(name + suffix)?.path === name;
}

/** The same for the page, which accepts only a file name with a place as a path. */
function isPlaceForPage(suffix: string): boolean {
  return pathInCode(name + suffix) !== undefined;
}

/** Text that consists of pieces with a meaning in the grammar, in random order. */
function textOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join(''));
}

describe('the grammar of a path with a place, in the page and in the host', () => {
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
    '(12)': true,
    '(12,3)': true,
    ':': false,
    ':a': false,
    ':12345678': false,
    ':12:3:4': false,
    ':12-': false,
    '#12': false,
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
      assert.deepEqual(
        { host: isPlaceForHost(suffix), page: isPlaceForPage(suffix) },
        { host: expected, page: expected },
      );
    });
  }

  const pieces = [':', '#', '#L', 'L', 'C', '-', '(', ')', ',', '0', '7', '12', '1234567'];

  it('is the same for random suffixes', () => {
    const suffix = fc
      .tuple(fc.constantFrom(':', '#L', '('), textOf(pieces))
      .map(([start, rest]) => start + rest);
    const check = (text: string) => assert.equal(isPlaceForPage(text), isPlaceForHost(text));
    fc.assert(fc.property(suffix, check), { seed: 1, numRuns: 20_000 });
  });

  it('keeps the same fragments in links', () => {
    const check = (text: string) => {
      const isKept = pathInLink(`${name}#${text}`) === `${name}#${text}`;
      const hasPlace = parsePathMention(`${name}#${text}`)?.path !== `${name}#${text}`;
      assert.equal(isKept, hasPlace);
    };
    fc.assert(fc.property(textOf(pieces), check), { seed: 1, numRuns: 20_000 });
  });

  it('lets the host read all that the page finds, except what must not be looked up', () => {
    const refused = /(?:^|[/\\])\.\.(?:[/\\:#(]|$)|:[/\\]{2}/;
    const text = textOf([...pieces, ...'\\/. "', 'src/', 'b.ts', '..', 'C:\\', '://', 'é', '\n']);
    let found = 0;
    const check = (line: string) => {
      for (const { start, end } of findPaths(line)) {
        const path = line.slice(start, end);
        const mention = parsePathMention(path);
        found += mention ? 1 : 0;
        assert.ok(mention || refused.test(path), path);
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
        host: parsePathMention(path(length)) !== undefined,
        code: pathInCode(path(length)) !== undefined,
        link: pathInLink(path(length)) !== undefined,
        text: findPaths(path(length)).length > 0,
      };
      assert.deepEqual(isRead, { host: expected, code: expected, link: expected, text: expected });
    }
  });
});
