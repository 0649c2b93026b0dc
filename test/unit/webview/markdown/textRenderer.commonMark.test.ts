import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import { renderPieces } from '../../../support/page/renderMarkdown';
import { specHtml, specHtmlOf } from '../../../support/page/specHtml';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly number: number;
}

const require = createRequire(import.meta.url);

const withHtml = new MarkdownIt('commonmark');
const withoutHtml = new MarkdownIt('commonmark', { html: false });

/** By design, raw HTML is text here, images are links, and so are bare URLs and email addresses. */
function isApplicable({ markdown, html }: Example): boolean {
  const unlinked = html.replace(/<a .*?<\/a>|<code.*?<\/code>/gs, '');
  return (
    withHtml.render(markdown) === withoutHtml.render(markdown) &&
    !/https?:\/\/|www\.|\w@\w/.test(unlinked) &&
    !html.includes('<img')
  );
}

describe('CommonMark', () => {
  it('renders the examples of the specification that need neither raw HTML nor images', () => {
    const { tests: examples } = require('commonmark-spec') as { tests: Example[] };
    const applicable = examples.filter(isApplicable);
    assert.ok(applicable.length > 540, `${applicable.length} examples`);
    for (const { markdown, html, number } of applicable) {
      const source = markdown.replaceAll('→', '\t');
      const expected = specHtmlOf(html.replaceAll('→', '\t'));
      assert.equal(specHtml(renderPieces([source])), expected, `example ${number}`);
    }
  });
});
