import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFrontMatter } from '../core/frontMatter';

describe('the header of a Markdown text', () => {
  const fields = (yaml: string) =>
    Object.fromEntries(readFrontMatter(`---\n${yaml}\n---\nText`).fields);

  it('is the text between two lines of dashes at the beginning', () => {
    for (const text of [
      '---\nname: a\n---\nText\n---\n',
      '\ufeff---\r\nname: a\r\n---\r\nText\n---\n',
      '--- \nname: a\n--- \nText\n---\n',
    ]) {
      const { fields: found, body } = readFrontMatter(text);
      assert.deepEqual(Object.fromEntries(found), { name: 'a' });
      assert.equal(body, 'Text\n---\n');
    }
    assert.equal(readFrontMatter('---\n---\nText').body, 'Text');
    assert.equal(readFrontMatter('---\nname: a\n---').body, '');
  });

  it('is part of the text if it does not begin or end', () => {
    for (const text of [
      '',
      'Text',
      '\n---\nname: a\n---\n',
      '---\nname: a\n',
      '----\nname: a\n----\n',
      `---\nname: ${'a'.repeat(20_000)}\n---\nText`,
    ]) {
      const { fields: found, body } = readFrontMatter(text);
      assert.equal(found.size, 0);
      assert.equal(body, text);
    }
  });

  it('has scalars, as YAML writes them', () => {
    assert.deepEqual(
      fields(
        [
          '# a comment',
          'plain: Reviews code: all of it # but not this',
          "single: 'It''s # no comment' # but this is",
          'double: "a\\tb \\"c\\" \\u00e9"',
          'folded: >-',
          '  two',
          '  lines',
          '',
          '  and one',
          'literal: |',
          '  two',
          '  lines',
          'long: goes',
          '  on',
          'argument-hint: [class]',
          'empty:',
          'again: 1',
          'again: 2',
        ].join('\n'),
      ),
      {
        plain: 'Reviews code: all of it',
        single: "It's # no comment",
        double: 'a\tb "c" é',
        folded: 'two lines\nand one',
        literal: 'two\nlines',
        long: 'goes on',
        empty: '',
        again: '1',
      },
    );
  });

  it('has no value for a field that is not a scalar, or is damaged', () => {
    assert.deepEqual(
      fields(
        [
          "tools: ['a', 'b']",
          'model:',
          '  - a',
          'map: { a: 1 }',
          'open: "never closed',
          "open2: 'never closed",
          'anchor: &a b',
          ': no key',
          'no colon',
          'tight:value',
          '\tname: tab',
        ].join('\n'),
      ),
      {},
    );
    assert.deepEqual(fields('broken: [\nname: a'), { name: 'a' });
  });

  it('is read without backtracking, whatever it holds', () => {
    for (const piece of ['a: |\n', 'a: "', '\\', "''", '\n', '---', ' #', 'a:\n  b\n']) {
      // A longer header is part of the text. With backtracking, the suite's limit would end it.
      assert.ok(readFrontMatter(`---\n${piece.repeat(16_000 / piece.length)}\n---\n`));
    }
  });

  it('never fails and loses nothing of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('-', '\n', 'a', ':', ' ', '"', "'") }),
        text => {
          const { body } = readFrontMatter(text);
          assert.ok(text.endsWith(body));
        },
      ),
    );
  });
});
