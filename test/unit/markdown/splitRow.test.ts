import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitRow, splitRowInto } from '../../../src/markdown/tableRows';

describe('a row of a table', () => {
  const cases: Record<string, readonly [row: string, ...cells: string[]]> = {
    'code with pipes': ['| `a || b` | or |', '`a || b`', 'or'],
    'code with an escaped pipe': ['| `a \\| b` | or |', '`a | b`', 'or'],
    'code with both': ['| `a \\| b | c` | or |', '`a | b | c`', 'or'],
    'code between two backticks': ['| ``a ` | b`` | or |', '``a ` | b``', 'or'],
    'a formula': ['| $|x|$ | absolute |', '$|x|$', 'absolute'],
    'a formula between other delimiters': ['| \\(|x|^2\\) | square |', '\\(|x|^2\\)', 'square'],
    'code that is not closed': ['| `a | b | c |', '`a', 'b | c'],
    prices: ['| $5 | $6 | $7 |', '$5', '$6 | $7'],
    'too many cells': ['| a | b | `c | d` | e |', 'a', 'b | `c | d` | e'],
    'too many cells without text': ['| a | b | | |', 'a', 'b'],
    'as many cells as columns, whatever is in them': ['| `a | b` |', '`a', 'b`'],
    'fewer cells': ['| a |', 'a'],
    'no pipes at its ends': ['`a | b` | c', '`a | b`', 'c'],
  };
  for (const [name, [row, ...cells]] of Object.entries(cases)) {
    it(`shows ${name}`, () => assert.deepEqual(splitRowInto(row, 2), cells));
  }

  it('loses nothing', () => {
    const parts = fc.constantFrom(
      'a',
      '|',
      ' | ',
      '`',
      '``',
      '$',
      '$x',
      '\\',
      '\\|',
      '\\(',
      '\\)',
      ' ',
    );
    const lettersOf = (text: string) => text.replace(/[\s|\\]/g, '');
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (all, count) => {
          const row = `x${all.join('')}`;
          const cells = splitRowInto(row, count);
          assert.ok(cells.length <= count);
          assert.equal(lettersOf(cells.join('')), lettersOf(row));
          if (splitRow(row).length <= count) {
            assert.deepEqual(cells, splitRow(row));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
