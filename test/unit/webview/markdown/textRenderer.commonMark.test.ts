import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { share } from '../../../support/long';
import { renderPieces } from '../../../support/page/renderMarkdown';
import { specHtml, specHtmlOf } from '../../../support/page/specHtml';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly number: number;
}

interface Reference {
  readonly Parser: new () => { parse(markdown: string): unknown };
  readonly HtmlRenderer: new () => { render(document: unknown): string };
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

  it('reads lists, quotes and code with definitions among them as the reference does', () => {
    const { Parser, HtmlRenderer } = require('commonmark') as Reference;
    const line = fc.tuple(
      fc.constantFrom('', '  ', '    '),
      fc.constantFrom('- ', '1. ', '> ', '- - ', ''),
      fc.constantFrom('[a]: /u', '[b]: /v "t"', 'text', '[a]', '', '```', '# h', '---', '    code'),
    );
    const markdown = fc
      .array(line, { minLength: 2, maxLength: 9 })
      .map(lines => lines.map(parts => parts.join('')).join('\n'));
    const check = (source: string) => {
      // The reference renderer leaves an empty paragraph where a rule follows definitions.
      const html = new HtmlRenderer().render(new Parser().parse(source));
      const expected = html.replaceAll('<p></p>\n', '');
      assert.equal(specHtml(renderPieces([source])), specHtmlOf(expected), JSON.stringify(source));
    };
    fc.assert(fc.property(markdown, check), { numRuns: share(400) });
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
    'a definition before two quotation marks': ['[a]:/u\n""b [a]', '<p>""b <a /u|>a</a></p>'],
    'blank lines in and after indented code': [
      '    a\n\n    b\n\n\nc',
      '<pre><code>a\n\nb\n</code></pre><p>c</p>',
    ],
    'an item of a definition and a text': [
      '- [a]: /u\n\n\n  text',
      '<ul><li><p>text</p></li></ul>',
    ],
    'an item of a definition alone': ['- [a]: /u\n\n- b', '<ul><li></li><li><p>b</p></li></ul>'],
    'a quote that ends with an empty line': [
      '- >     a\n  >\n- b',
      '<ul><li><blockquote><pre><code>a\n</code></pre></blockquote></li><li>b</li></ul>',
    ],
    'an item that starts empty': ['-\n  a\n-\n\n  b', '<ul><li>a</li><li></li></ul><p>b</p>'],
  };
  for (const [name, [markdown, html]] of Object.entries(cases)) {
    it(`renders ${name}`, () => assert.equal(specHtml(renderPieces([markdown])), html));
  }
});
