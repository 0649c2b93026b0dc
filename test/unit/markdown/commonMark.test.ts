import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import { renderPieces } from './dom';
import { specHtml, specHtmlOf } from './specHtml';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly number: number;
}

/** The examples of CommonMark 0.31.2, where the package that holds them is installed. */
function specExamples(): Example[] | undefined {
  try {
    const spec = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };
    return spec.tests;
  } catch {
    return undefined;
  }
}

const withHtml = new MarkdownIt('commonmark');
const withoutHtml = new MarkdownIt('commonmark', { html: false });

/** Raw HTML is text here and images are links, by design. */
function isApplicable({ markdown, html }: Example): boolean {
  return withHtml.render(markdown) === withoutHtml.render(markdown) && !html.includes('<img');
}

describe('CommonMark', () => {
  it('renders the examples of the specification that need neither raw HTML nor images', function () {
    const examples = specExamples();
    if (!examples) {
      this.skip();
    }
    const applicable = examples.filter(isApplicable);
    assert.ok(applicable.length > 540, `${applicable.length} examples`);
    for (const { markdown, html, number } of applicable) {
      const source = markdown.replaceAll('→', '\t');
      const expected = specHtmlOf(html.replaceAll('→', '\t'));
      assert.equal(specHtml(renderPieces([source])), expected, `example ${number}`);
    }
  });

  const cases: Record<string, readonly [markdown: string, html: string]> = {
    'lazy lines of a quote': ['> a\nb\n\nc', '<blockquote><p>a\nb</p></blockquote><p>c</p>'],
    'a number that may not interrupt': ['a\n2. b', '<p>a\n2. b</p>'],
    'a list in an item': [
      '- a\n  1. b\n\n- c',
      '<ul><li><p>a</p><ol><li>b</li></ol></li><li><p>c</p></li></ul>',
    ],
    'tabs as indentation': ['-\ta\n\n\tb', '<ul><li><p>a</p><p>b</p></li></ul>'],
    'a heading of two lines': ['a\nb\n---', '<h2>a\nb</h2>'],
    'definitions in a row': ['[a]: /x\n[b]: /y "t"\n[a] [b]', '<p><a /x|>a</a> <a /y|t>b</a></p>'],
    'blank lines in and after indented code': [
      '    a\n\n    b\n\n\nc',
      '<pre><code>a\n\nb\n</code></pre><p>c</p>',
    ],
    'an item that starts empty': ['-\n  a\n-\n\n  b', '<ul><li>a</li><li></li></ul><p>b</p>'],
  };
  for (const [name, [markdown, html]] of Object.entries(cases)) {
    it(`renders ${name}`, () => assert.equal(specHtml(renderPieces([markdown])), html));
  }
});
