import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { describe, it } from 'mocha';
import { codeSpan } from '../core/partSection';

const markdown = new MarkdownIt();

describe('codeSpan', () => {
  for (const text of ['a.ts', '`', '``', 'a`b``c', '`a', 'a`', ' a ', '*x* <b> [y](z)', 'ü🌊']) {
    it(`shows ${JSON.stringify(text)} unchanged`, () => {
      const [span] = markdown.parseInline(codeSpan(text), {})[0]?.children ?? [];
      assert.equal(span?.type, 'code_inline');
      assert.equal(span?.content, text);
    });
  }

  it('keeps line breaks, escape sequences and bidirectional marks off the line', () => {
    assert.equal(codeSpan('a\nb\u001b[31m\u202ec'), '`a\\nb\\u001b[31m\\u202ec`');
  });
});
