import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { describe, it } from 'mocha';
import { table } from '../core/demoAnswer';
import { codeSpan } from '../core/partSection';

const markdown = new MarkdownIt();

describe('table', () => {
  it('keeps a pipe inside its cell', () => {
    const html = markdown.render(table(['A', 'B'], [[codeSpan('x|y'), 'z']]));
    assert.match(html, /<td><code>x\|y<\/code><\/td>\s*<td>z<\/td>/);
  });
});
