import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { markdownIt } from '../../../../src/webview/markdown/inline/markdownIt';
import { share } from '../../../support/long';
import {
  cutAt,
  groupsOf,
  renderPieces,
  startRendering,
} from '../../../support/page/renderMarkdown';
import { specHtml, specHtmlOf } from '../../../support/page/specHtml';

const FRAGMENTS = [
  ...['a', 'b c', ' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\n  ', '\n\n    ', '\r\n', '\r'],
  ...['- ', '* ', '+ ', '1. ', '2) ', '> ', '>', '# ', ' #', '```', '```ts\n', '~~~', '---', '==='],
  ...['| a | b |', '\n|--|:-:|\n', '|', '`', '``', '*', '**', '_', '~~', '[', '](', '](u)', ')'],
  ...['[a]', '\n[a]: /u "t"\n', '[b]: <x>\n', '![', '<', '&amp;', '\\', '"', '[ ] ', '- [x] t\n'],
  ...[
    '[^1]',
    '\n[^1]: x\n',
    '[^a]',
    '\n\n[^a]: y[^1]\n    z',
    '\n    ',
    '[^',
    '$$\n',
    '\n\\[\n',
    '\n\\]',
    '$',
    '\\',
  ],
  ...[
    '<kbd>',
    '</kbd>',
    '<sub>',
    '</sub>',
    '<br />',
    '<br',
    '<details>',
    '</details>',
    '<details open>',
  ],
  ...[
    '\n<details>\n',
    '\n</details>\n',
    '<summary>',
    '</summary>',
    '<details><summary>s</summary>\n',
  ],
  ...['<think>', '</think>', '\n<thinking>\n', '\n</THINKING>\n', '.<thought>', '</thought> b'],
  ...['> [!NOTE]\n', '\n> [!tip]\n> ', '[!', '\n>\n> '],
  ...['https://x.y/z_a', 'www.', 'www.x.y', ':', '//', ' (http://x.y/(z)', '&amp;b'],
  ...['http://x.y', '<http://x.y>', 'é', '漢', '😀'],
  ...[
    '```md\n',
    '\n```js\n',
    '\n```\n',
    '\n\n```\n',
    '\n~~~markdown\n~~~ts\n',
    '\n$$\n',
    ' $$\nx\n- y $$.',
    '\n\\].\n',
    '- $$ x = 1\n',
  ],
  ...['$x_1$', '$$', '\\(', '\\)', '\n$$ x = 1', ' $$\n', '\n```math\n', '$5 '],
];
const anyMarkdown = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 })
  .map(parts => parts.join(''));

/** Longer than the text that is split off at a time, with open markup at every possible split. */
const longParagraph = fc
  .array(
    fc.constantFrom(
      'word ',
      '**bold** ',
      '*',
      '`',
      '`code` ',
      '<kbd>k</kbd> ',
      '<sub>',
      '[r] ',
      '[l](u) ',
      '$x_1$ ',
      '$y + ',
      '$5 ',
      '\n',
    ),
    {
      minLength: 600,
      maxLength: 900,
    },
  )
  .map(parts => `x ${parts.join('lorem ipsum ').replace(/\s*\n\s*/g, '\n')}\n\n[r]: /late`);

/** A long paragraph in a script without spaces. */
const longUnspacedParagraph = fc
  .array(
    fc.constantFrom(
      '**「太字」**です',
      '*',
      '`',
      '`符号`',
      '[r]、',
      '[鏈](u)',
      '<http://例え',
      '>。',
      '\n',
      '𠮷',
    ),
    { minLength: 500, maxLength: 600 },
  )
  .map(
    parts =>
      `文${parts.join('日本語の文章にはスペースがありません').replace(/\s*\n\s*/g, '\n')}\n\n[r]: /late`,
  );

function assertSameInPieces(text: string, places: readonly number[]) {
  const whole = renderPieces([text]);
  const pieces = renderPieces(cutAt(text, places));
  whole.normalize();
  pieces.normalize();
  assert.equal(pieces.innerHTML, whole.innerHTML);
}

describe('StreamingMarkdown: what it draws', () => {
  it('is the same in whatever pieces a text comes', () => {
    const places = fc.array(fc.nat(300), { maxLength: 12 });
    fc.assert(fc.property(anyMarkdown, places, assertSameInPieces), { numRuns: share(400) });
  });

  it('is the same for long paragraphs, of which the start is cut off', () => {
    const places = fc.array(fc.nat(20_000), { minLength: 5, maxLength: 25 });
    fc.assert(fc.property(longParagraph, places, assertSameInPieces), { numRuns: share(8) });
    fc.assert(fc.property(longUnspacedParagraph, places, assertSameInPieces), {
      numRuns: share(8),
    });
  });

  it('is for long paragraphs what markdown-it makes of the whole', () => {
    const reference = new MarkdownIt();
    const text = fc
      .array(fc.constantFrom('**bold** ', '*', '`', '`a`', '[l](/u) ', '[', '](/u)', '**', '~~'), {
        minLength: 100,
        maxLength: 140,
      })
      .map(parts => `x ${parts.join('lorem ipsum dolor sit amet consetetur sadipscing elitr ')}y`);
    const check = (markdown: string) => {
      const container = renderPieces(markdown.split(/(?<= dolor)/));
      const same = specHtml(container) === specHtmlOf(reference.render(markdown).trimEnd());
      assert.ok(same, `${markdown.length} characters that start with ${markdown.slice(0, 99)}`);
    };
    // Markup that stays open across a split, and is then closed or not.
    const words = 'lorem ipsum '.repeat(400);
    for (const markup of ['*', '**', '`', '~~', '[', '_']) {
      check(`a ${markup}${words}`);
      check(`a ${markup}${words.trimEnd()}${markup === '[' ? '](/u)' : markup} b ${words}`);
    }
    check(`a [b](/u "${words.trimEnd()}") c`);
    // Letters of a script without spaces.
    const letters = '日本語の文章'.repeat(800);
    for (const markup of ['*', '**', '`', '~~', '[', '_', '<http://']) {
      const end = { '[': '](/u)', '<http://': '>' }[markup] ?? markup;
      // `tel:` instead of `http://`: without its closing bracket, that would be a bare URL, which markdown-it does not
      // link.
      check(`文${markup.replace('http://', 'tel:')}${letters}`);
      check(`文${markup}${letters.slice(0, 3000)}${end}文${letters}`);
    }
    fc.assert(fc.property(text, check), { numRuns: 4 });
  });

  it('is the same for giant lists, tables and paragraphs, which are drawn in groups', () => {
    const rows = Array.from({ length: 230 }, (_, index) => index);
    const texts = [
      rows.map(row => `${row + 7}. item **${row}**`).join('\n'),
      `|a|b|\n|-|-|\n${rows.map(row => `|${row}|x|`).join('\n')}`,
      rows.map(row => `${'lorem ipsum '.repeat(10)}${row} `).join(''),
    ];
    const nested = rows.map(row => `- ${row}\n\n  ${'lorem ipsum '.repeat(9)}\n  - x`).join('\n');
    for (const text of [...texts, ...texts.map(each => each.replace(/^/gm, '> ')), nested]) {
      const every = Array.from({ length: 40 }, (_, index) => index * 761);
      assertSameInPieces(text, every);
    }
    const list = renderPieces([texts[0] as string]);
    assert.equal(list.querySelectorAll('ol.md-section').length, 2);
    const lists = [...list.querySelectorAll('ol')];
    const starts = lists.map(element => Number(element.getAttribute('start')));
    const counts = lists.map(element => element.childElementCount);
    assert.deepEqual(starts, [7, 7 + (counts[0] ?? 0), 7 + (counts[0] ?? 0) + (counts[1] ?? 0)]);
    assert.equal(
      renderPieces([texts[2] as string]).textContent?.length,
      texts[2]?.trimEnd().length,
    );
  });
});

describe('StreamingMarkdown: what it costs', () => {
  it('parses a paragraph without spaces a few times, not again and again from its start', () => {
    const text = '日本語の文章、'.repeat(8000);
    const { inline } = markdownIt;
    let parsed = 0;
    const tokenize = inline.tokenize;
    inline.tokenize = state => {
      parsed += state.src.length;
      tokenize.call(inline, state);
    };
    try {
      renderPieces(text.match(/.{1,200}/gs) as string[]);
    } finally {
      inline.tokenize = tokenize;
    }
    assert.ok(parsed / text.length < 20, `each letter ${parsed / text.length} times`);
  });
});

describe('StreamingMarkdown: what it leaves alone', () => {
  it('stands in groups, so that layout can skip it out of view', () => {
    const container = renderPieces([`${'word '.repeat(40)}\n\n`.repeat(100)]);
    const counts = groupsOf(container).map(group => {
      assert.equal(group.className, 'md-group');
      return group.childElementCount;
    });
    assert.deepEqual(counts, [34, 34, 32]);
  });

  it('stands in chapters of 32 groups, of which the last one is not complete', () => {
    const container = renderPieces([`${'word '.repeat(40)}\n\n`.repeat(2300)]);
    const chapters = [...container.querySelectorAll('.md-chapter')];
    assert.deepEqual(
      chapters.map(({ className, childElementCount }) => [className, childElementCount]),
      [
        ['md-chapter md-complete', 32],
        ['md-chapter md-complete', 32],
        ['md-chapter', 4],
      ],
    );
  });

  it('has no chapter for a block that turns out to be shown nowhere', () => {
    const full = `${'word '.repeat(40)}\n\n`.repeat(32 * 34);
    const chapters = (pieces: readonly string[]) =>
      [...renderPieces(pieces).querySelectorAll('.md-chapter')].map(({ className }) => className);
    assert.deepEqual(chapters([full, '[a']), ['md-chapter md-complete', 'md-chapter']);
    assert.deepEqual(chapters([full, '[a', ']: /u\n']), ['md-chapter']);
  });

  it('stands in groups in quotes and items, too, except for the first blocks', () => {
    const paragraphs = `${'word '.repeat(40)}\n\n`.repeat(100);
    for (const [markup, name] of [
      ['> ', 'blockquote'],
      ['  ', 'li'],
      ['', 'details'],
    ] as const) {
      const start = { blockquote: '', li: '- x\n\n', details: '<details>\n\n' }[name];
      const container = renderPieces([start + paragraphs.replace(/^/gm, markup)]);
      const children = [...(container.querySelector(name)?.children ?? [])];
      const sections = children.filter(({ className }) => className === 'md-section');
      assert.equal(sections.length, 2);
      assert.equal(children.at(-1), sections[1]);
      assert.equal(children.indexOf(sections[0] as Element), children.length - 2);
      assert.ok(children.length < 40);
    }
  });

  it('never replaces finished blocks, items and rows', () => {
    const { container, renderer } = startRendering(
      '# t\n\npara **b**\n\n> quote\n\n- one\n- two\n  - deep\n  - deeper\n  - d',
    );
    const before = [...container.querySelectorAll('h1, p, strong, blockquote, li, ul')];
    renderer.push('eep\n- three\n\n|a|b|\n|-|-|\n|1|2|\n|3');
    const rows = [...container.querySelectorAll('tr')];
    renderer.push('|4|\n|5|6|\n\nend [ref]\n\n[ref]: http://x.y');
    renderer.end();
    for (const node of [...before, ...rows]) {
      assert.ok(container.contains(node), node.outerHTML);
    }
    assert.equal(container.querySelectorAll('li').length, 6);
  });

  it('keeps the nodes of the open paragraph and lets its text node grow', () => {
    const { container, renderer } = startRendering('Some **bold** and then');
    const [first, bold, last] = [...(container.querySelector('p')?.childNodes ?? [])];
    renderer.push(' more of *it');
    const now = [...(container.querySelector('p')?.childNodes ?? [])];
    assert.deepEqual([now[0] === first, now[1] === bold, now[2] === last], [true, true, true]);
    assert.equal(last?.textContent, ' and then more of ');
    assert.equal(now[3]?.nodeName, 'EM');
  });

  it('appends to one text node while code arrives', () => {
    const { container, renderer } = startRendering('```ts\nlet a');
    const text = container.querySelector('code')?.firstChild?.firstChild;
    for (const piece of [' = 1;\n', 'let', ' b;\n', '\n', '``']) {
      renderer.push(piece);
    }
    assert.equal(container.querySelector('code')?.firstChild?.firstChild, text);
    assert.equal(text?.textContent, 'let a = 1;\nlet b;\n');
    renderer.push('`\n\nafter');
    assert.equal(text?.textContent, 'let a = 1;\nlet b;\n\n');
  });

  it('moves the content of a tight list into paragraphs when a blank line makes it loose', () => {
    const { container, renderer } = startRendering('- a *b*\n- c');
    const [item, emphasis] = [container.querySelector('li'), container.querySelector('em')];
    assert.equal(container.querySelector('li p'), null);
    renderer.push('\n\n- d');
    assert.equal(container.querySelectorAll('li > p').length, 3);
    assert.deepEqual(
      [container.querySelector('li'), container.querySelector('em')],
      [item, emphasis],
    );
  });

  it('gives a link to finished text when its definition arrives, and no new element', () => {
    const { container, renderer } = startRendering('See [it] and [that].\n\nMore.\n\n');
    const paragraph = container.querySelector('p');
    renderer.push('[IT]: https://x.y');
    renderer.end();
    assert.ok(renderer.resolveLinks(() => false));
    assert.equal(container.querySelector('p'), paragraph);
    assert.equal(container.querySelector('a')?.getAttribute('href'), 'https://x.y');
    assert.equal(paragraph?.textContent, 'See it and [that].');
  });
});

describe('StreamingMarkdown: what does not flicker', () => {
  /** Returns everything that was shown while the text arrived character by character. */
  function shown(text: string): string[] {
    const { container, renderer } = startRendering();
    return [...text].map(character => {
      renderer.push(character);
      return container.querySelector('.md-group')?.innerHTML ?? '';
    });
  }

  const cases: Record<string, readonly [markdown: string, never: RegExp]> = {
    emphasis: ['a **bold** and *it* and ~~gone~~ b_c', /[*~]/],
    tags: [
      'press <kbd>Ctrl</kbd> and **<kbd>C</kbd>**,<br />H<sub>2</sub>O `x <kbd>`',
      /&lt;(?!kbd&gt;<\/code>)|\*/,
    ],
    alerts: [
      '> [!NOTE]\n> a\n\nb\n\n> [!warning]\n>\n> - c\n\n> > [!TIP]\n> > d',
      /\[|!|<blockquote><\/|md-alert[^>]*><\/|<p><\/p>/,
    ],
    'bare URLs': [
      'see https://x.y/_a_b*c, www.x.y/~z~. (http://localhost:80/a_b_) **https://x.y**',
      /<(?:em|s)>|[*_]<\/strong>|www[^<]*www|<a [^>]*>[^<]*\*\*/,
    ],
    details: [
      '<details>\n<summary>All of it</summary>\n\ntext\n\n</details>\n\nb\n\n<details><summary>T</summary>x</details>',
      /&lt;|<p[^>]*><\/p><details|>details</,
    ],
    reasoning: [
      '<think>\nSo.\n\n- `a`\n- b.</think>\n\nYes.<thinking>Or?</thinking>No.\n\n<REASONING>x</REASONING> y',
      /&lt;|<p[^>]*><\/p>|think|<p[^>]*>\s*<\/details|details</i,
    ],
    'code spans': ['use `a b` and ``c ` d`` now', /``|>[^<]*`a/],
    links: ['see [the docs](https://x.y "t") and ![pic](https://x.y/p.png).', /\]\(|\[the|\[pic/],
    fences: ['a\n\n```ts\nlet x\n```\nb', /``/],
    tables: ['| a | b |\n|---|:-:|\n| 1 | 2 |', /<p[ >]/],
    'list markers': ['- a\n- b\n\n1. c', /<p[^>]*>[-1]|<hr/],
    tasks: ['- [x] done\n- [ ] open', /\[/],
    footnotes: ['see[^1]\n\n[^1]: the note\n[^2]: https://x.y\n', /<p[^>]*>[^<]*(?:note|\]:)/],
    formulas: [
      'a\n\n$$\nE = m\n$$\n\n\\[\nx\n\\]\nb\n$$ x_1 $$\n\\[ y \\]\nc',
      /<p[^>]*>(?:\$|\\)/,
    ],
    'data of an image whose definition has two lines': [
      `![a][r]\n\n[r]:\n  data:image/png;base64,${'iVBORw0KGgo'.repeat(30)}\n\nb`,
      /iVBO|data:/,
    ],
    'formulas in a text': [
      'Let **$a_1 * b_1 * c$** and \\(x_1\\) be $y_1$, then.',
      /<em|a<sub|<a |&lt;/,
    ],
    'headings and rules': ['## a\n\n---\n\nb', /#|--|<h1/],
  };
  for (const [name, [markdown, never]] of Object.entries(cases)) {
    it(`${name} show as what they become, or not yet`, () => {
      for (const html of shown(markdown)) {
        assert.doesNotMatch(html.replace(/<(pre|div)[^>]*>|(title|href)="[^"]*"/g, ''), never);
      }
    });
  }

  it('the caret stands at the end of the text and goes with it', () => {
    const { container, renderer } = startRendering();
    const carets = () => [...container.querySelectorAll('.md-caret')].map(node => node.nodeName);
    renderer.push('para');
    assert.deepEqual(carets(), ['P']);
    renderer.push('\n\n- item');
    assert.deepEqual(carets(), ['LI']);
    renderer.push('\n\n```\ncode');
    assert.deepEqual(carets(), ['SPAN']);
    renderer.end();
    assert.deepEqual(carets(), []);
    assert.doesNotMatch(container.innerHTML, /class=""/);
  });
});
