import assert from 'node:assert/strict';
import { findPhrases } from '../../../build/lintWords.mjs';

describe('the linter of words', () => {
  it('names the line of a phrase in a comment, even across a line break', () => {
    const source = ['/**', ' * A width.', ' *', ' * It is that', ' * of the page.', ' */'];
    assert.deepEqual(findPhrases('src/a.ts', source.join('\n')), [
      'src/a.ts:4: that of: repeat the noun',
    ]);
  });

  it('finds a docstring or a parameter without a subject', () => {
    const source = [
      '/** Of the dialog. */',
      '/**',
      ' * What it does.',
      ' *',
      ' * @param size of all parts',
      ' */',
      '',
    ];
    assert.equal(findPhrases('src/a.ts', source.join('\n')).length, 3);
  });

  it('leaves code and strings alone', () => {
    assert.deepEqual(
      findPhrases('src/a.ts', "const files = 'src/**'; const text = 'at once';"),
      [],
    );
  });

  it('leaves code in pages alone, and counts its lines', () => {
    const page = ['```', 'cannot', '```', '', 'You cannot.'];
    assert.deepEqual(findPhrases('docs/a.md', page.join('\n')), ["docs/a.md:5: cannot: can't"]);
  });

  it('finds a number before a noun in a text', () => {
    const texts = '{\n  "a": "A \\"quoted\\" text",\n  "{0} rows": "{0} rows"\n}';
    assert.deepEqual(findPhrases('l10n/a.json', texts), [
      'l10n/a.json:3: {0} rows: a text that fits 1: Rows: {0}',
    ]);
  });

  it('accepts a number before a noun if 1 has its own text, or if all are more than 1', () => {
    const texts = ['1 event was lost', '{0} events were lost', 'Show all {0} lines'];
    const json = JSON.stringify(Object.fromEntries(texts.map(text => [text, text])), null, 2);
    assert.deepEqual(findPhrases('l10n/a.json', json), []);
  });
});
