import assert from 'node:assert/strict';
import { findUrlEnd } from '../../../../../src/webview/markdown/inline/linkUrls';
import { blocksOf, renderPieces } from '../../../../support/page/renderMarkdown';

/** Renders a text, and returns it with its links as `[text](address)`. */
function linked(markdown: string): string {
  const container = renderPieces([markdown]);
  for (const link of container.querySelectorAll('a')) {
    link.replaceWith(`[${link.textContent}](${link.getAttribute('href')})`);
  }
  return blocksOf(container).replace(/^<p>|<\/p>$/g, '');
}

/** A link whose text is its address. */
const self = (address: string) => `[${address}](${address})`;
/** A link to an address that starts with `www.`. */
const plain = (address: string) => `[${address}](http://${address})`;

describe('bare URLs', () => {
  const search = 'www.google.com/search?q=Markup+(business)';
  const cases: ReadonlyArray<readonly [markdown: string, linked: string]> = [
    // The examples of GFM, section 6.9, without the examples of email addresses.
    ['www.commonmark.org', plain('www.commonmark.org')],
    ['Visit www.commonmark.org/help for', `Visit ${plain('www.commonmark.org/help')} for`],
    ['Visit www.commonmark.org.', `Visit ${plain('www.commonmark.org')}.`],
    ['Visit www.commonmark.org/a.b.', `Visit ${plain('www.commonmark.org/a.b')}.`],
    [search, plain(search)],
    [`${search}))`, `${plain(search)}))`],
    [`(${search})`, `(${plain(search)})`],
    [`(${search}`, `(${plain(search)}`],
    ['www.google.com/search?q=(business))+ok', plain('www.google.com/search?q=(business))+ok')],
    [
      'www.a.com/search?q=c&amp;hl=en',
      '[www.a.com/search?q=c&amp;hl=en](http://www.a.com/search?q=c&amp;hl=en)',
    ],
    ['www.a.com/search?q=c&hl;', `${plain('www.a.com/search?q=c')}&amp;hl;`],
    ['www.commonmark.org/he<lp', `${plain('www.commonmark.org/he')}&lt;lp`],
    ['http://commonmark.org', self('http://commonmark.org')],
    [
      '(Visit https://e.g.com/search?q=Markup+(business))',
      `(Visit ${self('https://e.g.com/search?q=Markup+(business)')})`,
    ],
    // GFM's rules, and addresses as people write them.
    ['HTTPS://A.b', self('HTTPS://A.b')],
    ['http://localhost:8000/a?b#c', self('http://localhost:8000/a?b#c')],
    [
      '**https://a.b/_c_d**, *www.a.b*',
      `<strong>${self('https://a.b/_c_d')}</strong>, <em>${plain('www.a.b')}</em>`,
    ],
    ['"https://a.b/c", \'http://a.b\'', `"${self('https://a.b/c')}", '${self('http://a.b')}'`],
    // The visible text of HTML that GFM does not show as text.
    [
      '<a href="https://a.b/c">d *e*</a>',
      `&lt;a href="${self('https://a.b/c')}"&gt;d <em>e</em>&lt;/a&gt;`,
    ],
    ["<a b='*' href='https://a.b/c' d>", `&lt;a b='*' href='${self('https://a.b/c')}' d&gt;`],
    ['<a href=https://a.b/c>e', `&lt;a href=${self('https://a.b/c')}&gt;e`],
    [
      '<a href="https://a.b/c">http://d.e</a>',
      `&lt;a href="${self('https://a.b/c')}"&gt;${self('http://d.e')}&lt;/a&gt;`,
    ],
    ['href="https://a.b/c">d', `href="${self('https://a.b/c')}"&gt;d`],
    ['{"url":"https://a.b/c","d":1}', `{"url":"${self('https://a.b/c')}","d":1}`],
    ['[a <b c="https://a.b"> d](/e)', '[a &lt;b c="https://a.b"&gt; d](null)'],
    // The email addresses of GFM, section 6.9.
    ['foo@bar.baz', '[foo@bar.baz](mailto:foo@bar.baz)'],
    ['hello@mail+xyz.example is not', 'hello@mail+xyz.example is not'],
    ['(hello+xyz@mail.example).', '([hello+xyz@mail.example](mailto:hello+xyz@mail.example)).'],
    ['a.b-c_d@a.b.', '[a.b-c_d@a.b](mailto:a.b-c_d@a.b).'],
    ['a.b-c_d@a.b- a.b-c_d@a.b_', 'a.b-c_d@a.b- a.b-c_d@a.b_'],
    ['git@github.com:a/b.git', '[git@github.com](mailto:git@github.com):a/b.git'],
    ['npm i a@1.2.3 @b/c@4.5.6 @d', 'npm i a@1.2.3 @b/c@4.5.6 @d'],
    [
      '**a@b.cd**, `a@b.cd`, [a@b.cd](https://e.f)',
      '<strong>[a@b.cd](mailto:a@b.cd)</strong>, <code>a@b.cd</code>, [a@b.cd](https://e.f)',
    ],
    ['https://a@b.cd/e', self('https://a@b.cd/e')],
    ['https://a.b/c?!…', '[https://a.b/c?!…](https://a.b/c?!%E2%80%A6)'],
    [
      '看https://a.b/c。再看（http://d.e/f）',
      `看${self('https://a.b/c')}。再看（${self('http://d.e/f')}）`,
    ],
    ['[https://a.b] [see http://a.b]', `[${self('https://a.b')}] [see ${self('http://a.b')}]`],
    ['https://a.b/?x[]=1', '[https://a.b/?x[]=1](https://a.b/?x%5B%5D=1)'],
    ['[https://evil.test](https://a.b)', '[https://evil.test](https://a.b)'],
    ['[see www.evil.test now](https://a.b)', '[see www.evil.test now](https://a.b)'],
    [
      '<https://a.b>, ![http://a.b](https://c.d)',
      `${self('https://a.b')}, [http://a.b (https://c.d)](https://c.d)`,
    ],
    ['`https://a.b` www.a\\.b', '<code>https://a.b</code> [www.a\\.b](http://www.a%5C.b)'],
    ['xhttp://a.b awww.a.b /www.a.b', 'xhttp://a.b awww.a.b /www.a.b'],
    [
      'http:// https://. www. www.. http://a_b.c http://a.b_c www.a_b',
      'http:// https://. www. www.. http://a_b.c http://a.b_c www.a_b',
    ],
    ['http://a_b.c.d', self('http://a_b.c.d')],
    ['ftp://a.b WWW.a.b a@b', 'ftp://a.b WWW.a.b a@b'],
  ];
  for (const [markdown, expected] of cases) {
    it(`links ${JSON.stringify(markdown)}`, () => assert.equal(linked(markdown), expected));
  }

  it('show their address first in the tooltip', () => {
    const link = renderPieces(['www.example.com/a']).querySelector('a');
    assert.equal(link?.title, 'http://www.example.com/a');
  });

  it('end at characters that are invisible, and these stay visible', () => {
    const container = renderPieces(['https://good.test/\u202egro.live and https://a.b\u200b/c']);
    const links = [...container.querySelectorAll('a')];
    assert.deepEqual(
      links.map(link => link.getAttribute('href')),
      ['https://good.test/', 'https://a.b'],
    );
    assert.equal(container.querySelector('.md-hidden')?.textContent, '\u202e');
  });

  it('end in the right place', () => {
    assert.equal(findUrlEnd('https://a.b/c', 0, 11), 11);
    assert.equal(findUrlEnd('a https://a.b', 2, 99), 13);
    assert.equal(findUrlEnd('a https://a.b', 0, 99), undefined);
  });
});
