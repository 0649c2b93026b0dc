import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { describe, it } from 'mocha';
import { codeSpan } from '../../../../src/core/demo/codeSpan';
import { countOf } from '../../../../src/core/demo/countOf';
import { table } from '../../../../src/core/demo/table';
import { byteSize } from '../../../../src/core/text/byteSize';

const markdown = new MarkdownIt();

describe('codeSpan', () => {
  for (const text of ['a.ts', '`', '``', 'a`b``c', '`a', 'a`', ' a ', '*x* <b> [y](z)', 'ü🌊']) {
    it(`shows ${JSON.stringify(text)} as it is`, () => {
      const [span] = markdown.parseInline(codeSpan(text), {})[0]?.children ?? [];
      assert.equal(span?.type, 'code_inline');
      assert.equal(span?.content, text);
    });
  }

  it('keeps line breaks, escape sequences and bidirectional marks off the line', () => {
    assert.equal(codeSpan('a\nb\u001b[31m\u202ec'), '`a\\nb\\u001b[31m\\u202ec`');
  });
});

describe('table', () => {
  it('keeps a pipe inside its cell', () => {
    const html = markdown.render(table(['A', 'B'], [[codeSpan('x|y'), 'z']]));
    assert.match(html, /<td><code>x\|y<\/code><\/td>\s*<td>z<\/td>/);
  });
});

describe('count', () => {
  it('uses the singular for one alone', () => {
    assert.deepEqual(
      [0, 1, 2].map(n => countOf(n, 'part')),
      ['0 parts', '1 part', '2 parts'],
    );
  });
});

describe('byteSize', () => {
  const sizes: [bytes: number, text: string][] = [
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [4198, '4.1 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [1024 * 1024, '1.0 MB'],
    [64 * 1024 * 1024, '64.0 MB'],
  ];
  for (const [bytes, text] of sizes) {
    it(`${bytes} is ${text}`, () => assert.equal(byteSize(bytes), text));
  }
});
