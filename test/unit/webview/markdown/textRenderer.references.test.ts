import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { share } from '../../../support/long';
import { cutAt, renderPieces } from '../../../support/page/renderMarkdown';
import { specHtml, specHtmlOf } from '../../../support/page/specHtml';

interface CommonMark {
  readonly Parser: new () => { parse(markdown: string): unknown };
  readonly HtmlRenderer: new () => { render(document: unknown): string };
}

const { Parser, HtmlRenderer } = createRequire(import.meta.url)('commonmark') as CommonMark;

const markers = ['', '', '', '- ', '* ', '1. ', '> ', '> > ', '# ', '  ', '   '];
const indents = ['    ', '\t', '      ', '> \t'];

/** The texts that both references read. */
const texts = [
  ...['a', 'b c', '[a]', '[b][A]', '[c](/d)', '*a*', '**a', 'a**', '_a_', '`a`', 'i <b c="*">*'],
  ...['&amp;', '\\*', '---', '===', 'a  ', '"t"', '(t)', '<https://x>'],
  ...['[a]: /v', '[b]:', '/u', '[c]: /w "t"'],
];
const commonMark = [...['', '*', '***', '`', '[', ']', '\\', '```', '~~~', '> ```', ...texts]];
/** Without what only the other one reads right: empty items, blank lines in code, and brackets that are not closed. */
const gitHub = [
  ...['[^1]', 'x[^n] y', '[^N]', '[^m]', '~a~ b', '~~a~~ b~', 'a ~', 'a ~~', 'b ~~~ a ~~~'],
  ...['a|b', '|a|b|', '|a|', '-|-', '|-|:-:|', ':-', '|', '\\|', '`a|b`'],
  ...['see https://x.y/z_a).', 'www.x.y', '*www.x.y/a*', 'a_b@c.de', '_a@b.c1_', 'a@b.co.'],
  ...['[x] t', '[ ] t', ...texts],
];

/** Lines of these texts, with one of these definitions somewhere. */
function markdown(starts: readonly string[], parts: readonly string[], always: readonly string[]) {
  const text = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 });
  const line = fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...starts), text)
        .map(([marker, words]) => marker + words.join(' ')),
    },
  );
  return fc
    .tuple(
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom(...always),
      fc.array(line, { maxLength: 4 }),
    )
    .map(([before, defined, after]) => [...before, defined, ...after].join('\n'));
}

/** Compares a text, whole and in pieces. */
function check(source: string, places: readonly number[], expected: string) {
  const pieces = cutAt(source, places);
  assert.equal(withNotes(renderPieces([source])), expected, JSON.stringify(source));
  assert.equal(withNotes(renderPieces(pieces)), expected, JSON.stringify(pieces));
}

/** The canonical text. Unlike GitHub, the panel shows footnotes that nothing refers to. */
function withNotes(container: HTMLElement): string {
  for (const note of container.querySelectorAll('.md-footnotes > ol > li')) {
    if (!container.querySelector(`[href="#${note.id}"]`)) {
      note.remove();
    }
  }
  for (const link of container.querySelectorAll('[role="doc-backlink"]')) {
    const space = link.previousSibling;
    assert.equal(space?.textContent, ' ');
    space?.remove();
    link.remove();
  }
  for (const link of container.querySelectorAll('[role="doc-noteref"]')) {
    link.replaceWith('n');
  }
  for (const notes of container.querySelectorAll('.md-footnotes')) {
    for (const list of notes.querySelectorAll('ol:empty')) {
      list.remove();
    }
  }
  return specHtml(container);
}

const places = fc.array(fc.nat(100), { maxLength: 6 });

describe('References are read in the panel as by', () => {
  it('commonmark.js, with link definitions', () => {
    const always = ['\n[a]: /u\n', '[a]:\n/u\n"t"\n', '\n> [a]: /u', '\n- [A]: <x y> (t)\n'];
    const property = fc.property(
      markdown([...markers, ...indents], commonMark, always),
      places,
      (source, at) => {
        // It has no tasks.
        fc.pre(!/[-*.] +\[ \]/.test(source));
        // It leaves an empty paragraph where definitions were.
        const html = new HtmlRenderer().render(new Parser().parse(source));
        check(
          source,
          at,
          specHtmlOf(html.replaceAll('<p></p>\n', '').replaceAll('<b c=', '&lt;b c=')),
        );
      },
    );
    fc.assert(property, { numRuns: share(400) });
  });

  it('micromark with GFM, with link definitions and footnotes', () => {
    const always = [
      '\n[a]: /u\n[^1]: note [a] ~x~\n\n# h',
      '\n[^n]: y\n    z\n\n    www.x.y\n\n[a]: /u "t"\n\n[^1]: > z\n\n# h',
      '\n[a]:\n  /u\n[^n]: - i\n\n# h',
    ];
    const property = fc.property(markdown(markers, gitHub, always), places, (source, at) => {
      const html = micromark(source, {
        extensions: [gfm({ singleTilde: false })],
        htmlExtensions: [gfmHtml()],
      });
      check(source, at, specHtmlOf(gitHubHtml(html)));
    });
    fc.assert(property, { numRuns: share(400) });
  });
});

/** Without what the panel shows in another way: footnotes, deleted text, and tasks. */
function gitHubHtml(html: string): string {
  return html
    .replace(/ ?<a href="#user-content-fnref[^>]*>.*?<\/a>/g, '')
    .replace(/<a href="#user-content-fn-[^>]*>\d+<\/a>/g, 'n')
    .replace(/<section[^>]*>\s*<h2[^>]*>.*?<\/h2>|<\/section>/g, '')
    .replace(/<(\/?)del>/g, '<$1s>')
    .replace(/(<p>|)(<input[^>]*>) /g, '$2$1');
}
