import assert from 'node:assert/strict';
import {
  blocksOf,
  click,
  recordingHooks,
  renderPieces,
  startRendering,
  startStreaming,
} from '../../../support/page/renderMarkdown';
import { specHtml } from '../../../support/page/specHtml';

describe('Markdown elements: links', () => {
  it('open http, https and mailto through the hooks and never navigate', async () => {
    const { container, markdown, hooks } = startStreaming();
    await markdown.set('[a](https://x.y/p "t") <mailto:a@b.c> [**b**](HTTP://x.y)');
    const links = [...container.querySelectorAll('a')];
    assert.deepEqual(links[0]?.title, 'https://x.y/p\nt');
    for (const link of links) {
      assert.ok(click(link.firstElementChild ?? link).defaultPrevented);
    }
    assert.deepEqual(hooks.links, ['https://x.y/p', 'mailto:a@b.c', 'HTTP://x.y']);
    assert.ok(click(links[0], 'auxclick', 1).defaultPrevented);
    assert.equal(hooks.links.length, 4);
  });

  for (const address of ['javascript:alert(1)', 'https:x.y', '//evil.example/x']) {
    it(`do not open ${address}`, async () => {
      const { container, markdown, hooks } = startStreaming();
      await markdown.set(`[x](<${address}>) ![x](<${address}>) [r]\n\n[r]: <${address}>`);
      assert.equal(container.querySelector('[href], [src], img'), null);
      for (const link of container.querySelectorAll('a')) {
        click(link);
      }
      assert.deepEqual(hooks.links, []);
    });
  }
});

describe('Markdown elements: emphasis', () => {
  const shown = (text: string) => renderPieces([text]).querySelector('p')?.innerHTML;

  it('begins and ends beside Chinese and Japanese punctuation', () => {
    const cases = {
      '**「重要」**です': '<strong>「重要」</strong>です',
      'これは**「重要」**です。': 'これは<strong>「重要」</strong>です。',
      '这是**“重要。”**的': '这是<strong>“重要。”</strong>的',
      '**注意：**请看': '<strong>注意：</strong>请看',
      '**重要。***次*': '<strong>重要。</strong><em>次</em>',
      '~~（旧）~~新': '<s>（旧）</s>新',
      '𠮷**「野」**𠮷家': '𠮷<strong>「野」</strong>𠮷家',
      '日 * 本 * 語': '日 * 本 * 語',
    };
    for (const [text, html] of Object.entries(cases)) {
      assert.equal(shown(text), html);
    }
  });

  it('strikes out text between two tildes, but not between one or three', () => {
    const cases = {
      '~a~ and ~~b~~': '~a~ and <s>b</s>',
      '10~20 minutes, then 30~40': '10~20 minutes, then 30~40',
      'age(1~3), (~$1.50) and (~$10)': 'age(1~3), (~$1.50) and (~$10)',
      '약 10~20분, 30~40분, 喵呜~这就~': '약 10~20분, 30~40분, 喵呜~这就~',
      '~a~~ b~ ~~c~ d~~': '~a~~ b~ <s>c~ d</s>',
      '~~~a~~~': '~~~a~~~',
      '~/a and ~/b': '~/a and ~/b',
      '**~~a~~** ~~**b**~~ \\~~c~': '<strong><s>a</s></strong> <s><strong>b</strong></s> ~~c~',
    };
    for (const [text, html] of Object.entries(cases)) {
      assert.equal(shown(`x ${text}`), `x ${html}`);
    }
  });
});

describe('Markdown elements: text', () => {
  it('shows raw HTML as text', () => {
    const container = renderPieces([
      '<b>x</b>\n\n<script>alert(1)</script>\n\n<!-- c --> &lt;i&gt;',
    ]);
    assert.equal(container.querySelector('b, script, i'), null);
    assert.match(container.textContent ?? '', /<script>alert\(1\)<\/script><!-- c --> <i>/);
  });

  it('an image is a link with its description and its address', () => {
    const link = renderPieces(['![a *b*](https://x.y/z.png)']).querySelector('a');
    assert.equal(link?.textContent, 'a b (https://x.y/z.png)');
    assert.equal(link?.getAttribute('href'), 'https://x.y/z.png');
  });

  it('an image in a link, such as a badge, leads where the link does', async () => {
    const { container, markdown, hooks } = startStreaming();
    await markdown.set(
      '[![build *passing*](https://b.test/badge.svg)](https://c.test/runs "CI") [![](/i.png)](https://d.test)',
    );
    const links = [...container.querySelectorAll('a')];
    assert.deepEqual(
      links.map(link => [link.textContent, link.title]),
      [
        ['build passing', 'https://c.test/runs\nCI'],
        ['https://d.test', 'https://d.test'],
      ],
    );
    for (const link of links) {
      click(link);
    }
    assert.deepEqual(hooks.links, ['https://c.test/runs', 'https://d.test']);
  });

  it('a link says its address first, whatever its title', () => {
    const title = `https://good.test ${'line\n'.repeat(200)}\u202eend`;
    const address = `https://evil.test/${'a'.repeat(2000)}`;
    const link = renderPieces([`[a](${address} "${title}")`]).querySelector('a');
    const lines = link?.title.split('\n') ?? [];
    assert.equal(lines.length, 2);
    assert.ok(lines[0]?.startsWith('https://evil.test/aaa') && lines[0].length < 600);
    assert.ok(lines[1]?.startsWith('https://good.test line') && lines[1].length < 300);
  });

  it('tasks are named, disabled checkboxes', () => {
    const container = renderPieces(['- [x] a\n- [ ] b\n- [y] c\n- [ ]\n']);
    const boxes = [...container.querySelectorAll('input')];
    assert.deepEqual(
      boxes.map(box => [box.disabled, box.hasAttribute('checked'), box.getAttribute('aria-label')]),
      [
        [true, true, 'taskDone'],
        [true, false, 'taskOpen'],
      ],
    );
    assert.equal(container.textContent, 'ab[y] c[ ]');
  });

  it('tables align, fill short rows up and show what is too much', () => {
    const container = renderPieces(['a | b\n:-: | --:\n`x \\| y` | *z* | w\nq\n']);
    const cells = [...container.querySelectorAll('td')];
    assert.deepEqual(
      cells.map(cell => cell.textContent),
      ['x | y', 'z | w', 'q', ''],
    );
    assert.deepEqual(
      cells.map(cell => cell.className),
      ['md-center', 'md-right', 'md-center', 'md-right'],
    );
    const scroller = container.querySelector<HTMLElement>('.md-table');
    assert.deepEqual([scroller?.tabIndex, scroller?.getAttribute('aria-label')], [-1, 'table']);
  });
});

describe('Markdown elements: code', () => {
  it('has named buttons that act on what has arrived', () => {
    const { container, markdown, hooks } = startStreaming();
    markdown.append('```ts title="x"\nlet a = 1;\nlet b');
    const buttons = [...container.querySelectorAll('button')];
    const names = ['wordWrap', 'copy', 'insertAtCursor', 'openInNewFile'];
    assert.deepEqual(
      buttons.map(button => button.getAttribute('aria-label')),
      names,
    );
    assert.deepEqual(
      buttons.map(button => button.getAttribute('aria-pressed')),
      ['false', null, null, null],
    );
    for (const button of buttons) {
      click(button.firstElementChild);
    }
    const code = 'let a = 1;\nlet b';
    assert.deepEqual(
      hooks.code,
      ['wrap', 'copy', 'insert', 'open'].map(action => ({ action, code, language: 'ts' })),
    );
    markdown.dispose();
  });

  it('has the buttons of features for its language, before the button that they name, or at the end', async () => {
    const last = {
      action: 'last',
      icon: 'x',
      label: 'note',
      isFor: () => true,
      press() {},
    } as const;
    const second = { ...last, action: 'second', before: 'copy' } as const;
    const codeButtons = (language: string) => (language === 'ts' ? [last, second] : []);
    const { container, markdown, hooks } = startStreaming(recordingHooks({ codeButtons }));
    await markdown.set('```ts\nx\n```\n\n```js\ny\n```');
    const shown = [...container.querySelectorAll<HTMLElement>('button[data-md-action]')];
    assert.deepEqual(
      shown.map(({ dataset }) => dataset.mdAction),
      ['wrap', 'second', 'copy', 'insert', 'open', 'last', 'wrap', 'copy', 'insert', 'open'],
    );
    click(shown[1]);
    assert.deepEqual(hooks.code, [{ action: 'second', code: 'x', language: 'ts' }]);
  });

  it('is copied with all that was sent: white space of blank lines, line endings, and what only looks blank', async () => {
    const codes: ReadonlyArray<readonly [markdown: string, code: string]> = [
      ['1. Run:\n\n   ```py\n   s = """\n       \n   x"""\n   ```', 's = """\n    \nx"""'],
      ['- - ```\n      a\n\n  \n     \n       b\n    ```', '  a\n\n\n \n   b'],
      ['- a\n\n      b\n       \n      \tc', 'b\n \n\tc'],
      ['> - ```\n>   a\n>    \n>   b\n>   ```', 'a\n \nb'],
      ['[^1]: a\n\n    ```\n    b\n      \n    ```', 'b\n  '],
      ['\ta\n\t \n\tb', 'a\n \nb'],
      ['    a\n    \u00a0 \n\nb', 'a\n\u00a0 '],
      ['```\r\na\r\nb\r\n\r\nc\r\n```\r\nd', 'a\r\nb\r\n\r\nc'],
      ['```\na\rb\r\nc\nd\n```', 'a\rb\r\nc\nd'],
      ['- ```\r\n  a\r\n\r\n  b\r\n  ```\r\n', 'a\r\n\r\nb'],
      ['    a\r\n    b\r\n', 'a\r\nb'],
    ];
    for (const [source, code] of codes) {
      for (const pieces of [[source], source.split(''), source.split(/(?<=\r)/)]) {
        const { container, markdown, hooks } = startStreaming();
        for (const piece of pieces) {
          markdown.append(piece);
        }
        await markdown.finish();
        click(container.querySelector('button[aria-label="copy"]'));
        assert.equal(hooks.code.at(-1)?.code, code, JSON.stringify(source));
      }
    }
  });

  it('is coloured once it is complete, with the same text', async () => {
    const { container, markdown } = startStreaming();
    const source = `/* a\nb */\n${'const x = `a`;\n'.repeat(80)}`;
    await markdown.set(`\`\`\`js\n${source}\`\`\`\n\n\`\`\`nonsense\nconst\n\`\`\``);
    const [first, second] = [...container.querySelectorAll('code')];
    assert.equal(first?.textContent, source);
    assert.equal(first?.querySelectorAll('.md-lines').length, 2);
    assert.equal(first?.querySelectorAll('.code-keyword').length, 80);
    assert.equal(second?.innerHTML, '<span class="md-lines">const\n</span>');
  });

  it('isolates colored text that runs from right to left', async () => {
    const { container, markdown } = startStreaming();
    await markdown.set('```js\nmove("ראשון", "b");\n```');
    const isolated = [...container.querySelectorAll('.md-isolated')];
    assert.deepEqual(
      isolated.map(({ textContent }) => textContent),
      ['"ראשון"'],
    );
  });

  describe('that is markdown', () => {
    const blocksIn = (markdown: string) => {
      const whole = specHtml(renderPieces([markdown]));
      assert.equal(specHtml(renderPieces([...markdown])), whole);
      const blocks = /<code class="language-[^"]*">([^<]*)<\/code>/g;
      return { code: [...whole.matchAll(blocks)].map(([, code]) => code), whole };
    };

    it('is one block with the fences in it, if they balance', () => {
      const inner = '# Doc\n\n```js\nlet a;\n```\n\ntext\n\n```sh\nls\n```\n\nend\n';
      for (const [open, close = open] of [['```'], ['```', '`````'], ['~~~']] as const) {
        const fenced = inner.replaceAll('```', open);
        for (const name of ['markdown', 'md', 'MD title="x"']) {
          const { code, whole } = blocksIn(`a\n\n${open}${name}\n${fenced}${close}\n\n**b**`);
          assert.deepEqual(code, [fenced]);
          assert.match(whole, /<p><strong>b<\/strong><\/p>$/);
        }
      }
      const list = `- a\n\n  \`\`\`md\n${inner.replace(/^(?=.)/gm, '  ')}  \`\`\`\n\n- b`;
      assert.deepEqual(blocksIn(list).code, [inner]);
      assert.deepEqual(blocksIn(`\`\`\`md\n${inner}\`\`\``.replace(/^/gm, '> ')).code, [inner]);
    });

    it('holds markdown with fences', () => {
      const inner = 'a\n```md\nb\n```js\nc\n```\nd\n```\ne\n';
      assert.deepEqual(blocksIn(`\`\`\`md\n${inner}\`\`\`\nf`).code, [inner]);
    });

    it('ends with the first closing fence if they do not balance', () => {
      const { code, whole } = blocksIn('```md\n```js\na\n```\n\n**b**\n\n```ts\nc\n```\n\n# d');
      assert.deepEqual(code, ['```js\na\n', 'c\n']);
      assert.match(whole, /<strong>b<\/strong>.*<h1>d<\/h1>$/s);
      assert.match(blocksIn('- ```md\n  ```js\n  a\n  ```\n  b\n\nc').whole, /<\/ul><p>c<\/p>$/);
    });

    it('may hold fences without a language, between a blank line and text', () => {
      const inner = '# T\n\n```\nnpm i\n```\n\nmore\n\n```\nls\n```\n';
      const { code, whole } = blocksIn(`\`\`\`md\n${inner}\`\`\`\n\n**b**`);
      assert.deepEqual(code, [inner]);
      assert.match(whole, /<strong>b<\/strong><\/p>$/);
      assert.deepEqual(blocksIn('```md\n# T\n\n```\n\na\n\n```ts\nb\n```').code, [
        '# T\n\n',
        'b\n',
      ]);
      assert.deepEqual(blocksIn('```md\n# T\n\n```\na\n\n```ts\nb\n```').code, ['# T\n\n', 'b\n']);
      assert.deepEqual(blocksIn('```md\n# T\n\n```').code, ['# T\n\n']);
    });

    it('keeps the line endings of code that is read again', async () => {
      const { container, markdown, hooks } = startStreaming();
      await markdown.set('```md\n```js\na\n```\n\n```ts\r\nb\r\nc\r\n```\n');
      click([...container.querySelectorAll('[aria-label="copy"]')].at(-1));
      assert.equal(hooks.code[0]?.code, 'b\r\nc');
    });

    it('is read as CommonMark where fences in it have no language and no blank line before, or are in other code', () => {
      assert.deepEqual(blocksIn('```md\na\n```\nb\n\n```js\nc\n```').code, ['a\n', 'c\n']);
      assert.deepEqual(blocksIn('```js\n```ts\n```\n**b**\n```\nc').code, ['```ts\n']);
    });
  });

  for (const info of ['__proto__', 'constructor', 'toString', '"><img src=x>', 'a\\*b&amp;c']) {
    it(`takes ${info} for a language without harm`, async () => {
      const { container, markdown } = startStreaming();
      await markdown.set(`\`\`\`${info}\nx\n\`\`\`\n\n[__proto__]: /u\n[__proto__] [constructor]`);
      assert.equal(container.querySelector('code')?.textContent, 'x\n');
      assert.equal(container.querySelector('img'), null);
      assert.equal(container.querySelector('p')?.textContent, '__proto__ [constructor]');
    });
  }
});

describe('Markdown elements: files', () => {
  const csv = Buffer.from('a,b\n1,2\n'.repeat(100)).toString('base64');
  const percent = encodeURIComponent('a b,(c)\n'.repeat(100)).replace(/[()]/g, '');

  for (const [name, address] of [
    ['base64', `data:text/csv;base64,${csv}`],
    ['percent-encoded data', `data:text/csv;charset=utf-8,${percent}`],
    ['short data', 'data:,a%20b'],
    ['SVG', 'data:image/svg+xml;utf8,%3Csvg/%3E'],
  ] as const) {
    it(`have buttons, and are passed on whole, in whatever pieces they come: ${name}`, () => {
      const text = `See [**my** report.csv](${address}).`;
      for (const size of [text.length, 7]) {
        const hooks = recordingHooks();
        const container = renderPieces(text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [], hooks);
        assert.equal(container.textContent, 'See my report.csv.');
        for (const button of container.querySelectorAll('button')) {
          click(button);
        }
        assert.deepEqual(hooks.files, [
          { action: 'save', name: 'my report.csv', address },
          { action: 'open', name: 'my report.csv', address },
        ]);
        assert.deepEqual(
          [...container.querySelectorAll('button')].map(button => button.ariaLabel ?? button.title),
          ['saveFile my report.csv', 'openFile my report.csv'],
        );
        assert.equal(container.querySelector('a'), null);
      }
    });
  }

  it('have no buttons until all of the data is there', () => {
    const { container, renderer } = startRendering(`[report.csv](data:text/csv;base64,${csv}`);
    assert.equal(container.querySelector('button'), null);
    assert.equal(container.textContent, 'report.csv');
    renderer.push(') and more');
    assert.equal(container.querySelectorAll('button').length, 2);
    const button = container.querySelector('button');
    renderer.push(', and more\n');
    assert.equal(container.querySelector('button'), button, 'it stays');
  });

  it('are not recognized in an autolink or an image', () => {
    for (const text of ['<data:text/csv,a>', '![a](data:text/csv,a)', '`[a](data:text/csv,a)`']) {
      assert.equal(renderPieces([text]).querySelector('button'), null);
    }
  });
});

describe('Markdown elements: HTML', () => {
  const html = (markdown: string) => blocksOf(renderPieces([markdown]));

  const inline: ReadonlyArray<readonly [markdown: string, html: string]> = [
    ['a<br>b<br/>c<BR />d', 'a<br>b<br>c<br>d'],
    ['<kbd>Ctrl</kbd>+<KBD>C</kbd>', '<kbd>Ctrl</kbd>+<kbd>C</kbd>'],
    ['H<sub>2</sub>O, x<sup>n</sup>', 'H<sub>2</sub>O, x<sup>n</sup>'],
    ['<kbd>**b** `c`</kbd>', '<kbd><strong>b</strong> <code>c</code></kbd>'],
    ['<kbd>*</kbd> or <kbd>*</kbd>', '<kbd>*</kbd> or <kbd>*</kbd>'],
    ['<kbd><kbd>a</kbd></kbd>', '<kbd><kbd>a</kbd></kbd>'],
    ['<sub><sup>a</sub></sup>', '<sub>&lt;sup&gt;a</sub>&lt;/sup&gt;'],
    ['<kbd>a', '&lt;kbd&gt;a'],
    ['a</kbd>', 'a&lt;/kbd&gt;'],
    ['<kbd class="x">a</kbd>', '&lt;kbd class="x"&gt;a&lt;/kbd&gt;'],
    ['<br onload=x>', '&lt;br onload=x&gt;'],
    ['`<kbd>a</kbd>` \\<br>', '<code>&lt;kbd&gt;a&lt;/kbd&gt;</code> &lt;br&gt;'],
    ['<kbd>`</kbd>` a', '&lt;kbd&gt;<code>&lt;/kbd&gt;</code> a'],
    ['<b>a</b> <img src=x>', '&lt;b&gt;a&lt;/b&gt; &lt;img src=x&gt;'],
    ['<details>', '<details><summary>details</summary></details>'],
    [':smile: :+1:', ':smile: :+1:'],
  ];
  for (const [markdown, expected] of inline) {
    it(`renders ${JSON.stringify(markdown)}`, () => {
      assert.equal(html(markdown).replace(/^<p>|<\/p>$/g, ''), expected);
    });
  }

  const summary = '<summary>S</summary>';
  const blocks: Record<string, readonly [markdown: string, html: string]> = {
    'content between blank lines': [
      '<details>\n<summary>S</summary>\n\n- a\n- b\n\n</details>\n\nc',
      `<details>${summary}<ul><li>a</li><li>b</li></ul></details><p>c</p>`,
    ],
    'everything in one line': [
      '<details><summary>S</summary>text</details>',
      `<details>${summary}<p>text</p></details>`,
    ],
    'content without blank lines': [
      'a\n<DETAILS>\n<summary>\n**S**\n</summary>\n**b**\n</details>\nc',
      '<p>a</p><details><summary><strong>S</strong></summary><p><strong>b</strong></p></details><p>c</p>',
    ],
    'details within details': [
      '<details>\n<summary>S</summary>\n\n<details>\n<summary>S</summary>\n\na\n</details>\n\nb\n</details>\nc',
      `<details>${summary}<details>${summary}<p>a</p></details><p>b</p></details><p>c</p>`,
    ],
    'details one after the other in a line': [
      '<details>a</details>\n<details><summary>S</summary>b\n</details><details>c</details>',
      `<details><summary>details</summary><p>a</p></details><details>${summary}<p>b</p></details><details><summary>details</summary><p>c</p></details>`,
    ],
    'details that are open, and never closed': [
      '<details open>\n<summary>S</summary>\n\n# a\n\n> b',
      `<details open="">${summary}<h1>a</h1><blockquote><p>b</p></blockquote></details>`,
    ],
    'details in an item': [
      '- a\n\n  <details>\n  <summary>S</summary>\n\n  b\n  </details>\n- c',
      `<ul><li><p>a</p><details>${summary}<p>b</p></details></li><li><p>c</p></li></ul>`,
    ],
    'a closing tag after an item': [
      '<details>\n\n- a\n\n</details>\nb',
      '<details><summary>details</summary><ul><li>a</li></ul></details><p>b</p>',
    ],
    'a summary that is not first, or not within details': [
      '<summary>S</summary>\n\n<details>\na\n\n<summary>S</summary>\n</details>',
      '<p>&lt;summary&gt;S&lt;/summary&gt;</p><details><summary>details</summary><p>a</p><p>&lt;summary&gt;S&lt;/summary&gt;</p></details>',
    ],
    'details with attributes, of which only one has an effect': [
      '<details class="a open" onclick=\'b\'><summary id=c>S</summary>\na\n</details>\n<details name=d open>b</details>',
      `<details>${summary}<p>a</p></details><details open=""><summary>details</summary><p>b</p></details>`,
    ],
    'unmatched tags and tags of words': [
      '<details of the plan>\na\n</details>',
      '<p>&lt;details of the plan&gt;\na\n&lt;/details&gt;</p>',
    ],
  };
  for (const [name, [markdown, expected]] of Object.entries(blocks)) {
    it(`renders ${name}`, () => {
      assert.equal(
        html(markdown).replaceAll(/ (?:dir|class|aria-level)="(?:auto|md-loose|\d)"/g, ''),
        expected,
      );
    });
  }

  const r = '<details class="md-reasoning"><summary>reasoning</summary>';
  const reasoning: Record<string, readonly [markdown: string, html: string]> = {
    'with lines of its own': ['<think>\na\n</think>\n\nb', `${r}<p>a</p></details><p>b</p>`],
    'in one line': ['<think>a</think>b', `${r}<p>a</p></details><p>b</p>`],
    'with every name, in any case': [
      '<THINK>a</think>\n<thinking>b</Thinking>\n<thought>c</thought>\n<reasoning>d</reasoning>e',
      `${['a', 'b', 'c', 'd'].map(each => `${r}<p>${each}</p></details>`).join('')}<p>e</p>`,
    ],
    'that ends in a list': [
      '<think>\n- a\n  1. b</think>\nc',
      `${r}<ul><li>a<ol><li>b</li></ol></li></ul></details><p>c</p>`,
    ],
    'that ends in a list, on a line of its own': [
      '<think>\n- a\n  </think>\n- c',
      `${r}<ul><li>a</li></ul></details><ul><li>c</li></ul>`,
    ],
    'that ends in a heading': ['<think>\n# a</think>b', `${r}<h1>a</h1></details><p>b</p>`],
    'that ends in a table': [
      '<think>\n|a|\n|-|\n|b|</think>\n|c|',
      `${r}<div class="md-table" tabindex="-1" role="group" aria-label="table"><div class="md-rows"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div></div></details><p>|c|</p>`,
    ],
    'that ends in a quote': [
      '<think>\n> a\nb</think>c',
      `${r}<blockquote><p>a\nb</p></blockquote></details><p>c</p>`,
    ],
    'that never ends': ['<think>\na\n\n- b', `${r}<p>a</p><ul><li>b</li></ul></details>`],
    'within reasoning': [
      '<think>a\n<thought>b</thought>c</think>d',
      `${r}<p>a</p>${r}<p>b</p></details><p>c</p></details><p>d</p>`,
    ],
    'of the same name within reasoning': [
      '<think>\n<think>\na\n</think>\nb\n</think>\nc',
      `${r}${r}<p>a</p></details><p>b</p></details><p>c</p>`,
    ],
    'that ends with another name': ['<think>a</thinking>b', `${r}<p>a</p></details><p>b</p>`],
    'that ends with the name of what is around it': [
      '<think>a\n<thought>b</think>c',
      `${r}<p>a</p>${r}<p>b</p></details></details><p>c</p>`,
    ],
    'with details that are not closed': [
      '<think>\n<details>\na\n</think>\nb',
      `${r}<details><summary>details</summary><p>a</p></details></details><p>b</p>`,
    ],
    'that a closing tag of details does not end': [
      '<think>\na\n\n</details>\n</think>b',
      `${r}<p>a</p><p>&lt;/details&gt;</p></details><p>b</p>`,
    ],
    'right after text': ['a.<think>b</think>c', `<p>a.</p>${r}<p>b</p></details><p>c</p>`],
    'one after the other': [
      'a.<think>b</think> <think>c</think>d',
      `<p>a.</p>${r}<p>b</p></details>${r}<p>c</p></details><p>d</p>`,
    ],
    'in an item': [
      '- a\n\n  <think>\n  b\n  </think>\n- c',
      `<ul><li><p>a</p>${r}<p>b</p></details></li><li><p>c</p></li></ul>`,
    ],
    'in details of that type': [
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> a\n</details>\n\nb\n\n<details>c</details>',
      `${r}<p>Thought</p><blockquote><p>a</p></blockquote></details><p>b</p><details><summary>details</summary><p>c</p></details>`,
    ],
    'that is empty': ['<think>\n\n</think>\n\na', '<p>a</p>'],
    'that is empty, and never ends': ['<think>', ''],
  };
  for (const [name, [markdown, expected]] of Object.entries(reasoning)) {
    it(`renders reasoning ${name}`, () => {
      const attributes = / (?:dir|class|aria-level|scope)="(?:auto|ltr|md-loose|\d|col)"/g;
      assert.equal(html(markdown).replaceAll(attributes, ''), expected);
    });
  }

  const mentioned: readonly (readonly [markdown: string, html: string])[] = [
    ['Models use <think> tags.', '<p>Models use &lt;think&gt; tags.</p>'],
    ['a</think>b', '<p>a&lt;/think&gt;b</p>'],
    ['a `b.<think>` c', '<p>a <code>b.&lt;think&gt;</code> c</p>'],
    [
      '<think>\nuse `</think>` and ``</think> ` ``</think>\na',
      `${r}<p>use <code>&lt;/think&gt;</code> and <code>&lt;/think&gt; \` </code></p></details><p>a</p>`,
    ],
    ['<think time="3">a', '<p>&lt;think time="3"&gt;a</p>'],
    ['List.of<Thought>', '<p>List.of&lt;Thought&gt;</p>'],
  ];
  for (const [markdown, expected] of mentioned) {
    it(`leaves tags as text that are only mentioned: ${JSON.stringify(markdown)}`, () => {
      assert.equal(html(markdown).replaceAll(' dir="auto"', ''), expected);
    });
  }

  for (const [open, close] of [
    ['<think>', '</think>'],
    ['<details>', '</details>'],
  ] as const) {
    it(`code between ${open} and ${close} shows tags as they are`, () => {
      const tags = `${close}\n<br>\n`;
      for (const code of [
        `\`\`\`html\n${tags}\`\`\``,
        tags.replace(/^(?=.)/gm, '    '),
        `~~~ ${close}\n${tags}~~~`,
      ]) {
        const shown = renderPieces([`${open}\n\n${code}\n\n${close}\n\na`]);
        assert.equal(shown.querySelector('details code')?.textContent, tags);
        assert.equal(shown.querySelector('p')?.textContent, 'a');
        assert.equal(shown.querySelector('details p'), null);
      }
    });

    it(`what follows ${open} grows where it is, with the state that the reader gave it`, () => {
      const { container, renderer } = startRendering(`${open}\none`);
      const details = container.querySelector('details');
      assert.ok(details && !details.open);
      details.toggleAttribute('open', true);
      for (const piece of [' two\n\n- three', '\n\n</', close.slice(2, -1), '>\n\nfour']) {
        renderer.push(piece);
        assert.equal(container.querySelector('details'), details);
      }
      assert.ok(details.open);
      assert.match(details.textContent ?? '', /one twothree$/);
      assert.match(container.textContent ?? '', /four$/);
    });
  }

  it('a click on a summary says that the height will change', () => {
    const container = renderPieces(['<details><summary>S</summary><kbd>a</kbd></details>']);
    let folds = 0;
    container.addEventListener('md-fold', () => folds++);
    click(container.querySelector('kbd'));
    assert.equal(folds, 0);
    click(container.querySelector('summary'));
    assert.equal(folds, 1);
  });
});

describe('Markdown elements: alerts', () => {
  const html = (markdown: string) =>
    blocksOf(renderPieces([markdown])).replace(/<span class="codicon[^>]*><\/span>/g, '');
  const alert = (kind: string, content: string) =>
    `<div class="md-alert md-${kind}" role="note"><p class="md-alert-title">${kind}</p>${content}</div>`;

  const cases: ReadonlyArray<readonly [markdown: string, html: string]> = [
    ['> [!NOTE]\n> a\n> b', alert('note', '<p>a\nb</p>')],
    ['> [!tip]  \n> a', alert('tip', '<p>a</p>')],
    ['>[!IMPORTANT]\n>\n> - a\n>\n> b', alert('important', '<ul><li>a</li></ul><p>b</p>')],
    ['> [!WARNING]\n> # a', alert('warning', '<h1>a</h1>')],
    ['> [!CAUTION]\na', alert('caution', '<p>a</p>')],
    [
      '> > [!NOTE]\n> > a\n>\n> [!NOTE]',
      `<blockquote>${alert('note', '<p>a</p>')}<p>[!NOTE]</p></blockquote>`,
    ],
    ['> [!NOTE]\n> > [!TIP]\n> > a', alert('note', alert('tip', '<p>a</p>'))],
    ['> [!NOTE]', '<blockquote><p>[!NOTE]</p></blockquote>'],
    ['> [!NOTE]\n>\n\na', '<blockquote><p>[!NOTE]</p></blockquote><p>a</p>'],
    ['> [!NOTE] a\n> b', '<blockquote><p>[!NOTE] a\nb</p></blockquote>'],
    ['> [!OTHER]\n> a', '<blockquote><p>[!OTHER]\na</p></blockquote>'],
    ['> [!constructor]\n> a', '<blockquote><p>[!constructor]\na</p></blockquote>'],
    ['> a\n> [!NOTE]\n> b', '<blockquote><p>a\n[!NOTE]\nb</p></blockquote>'],
    ['[!NOTE]\na', '<p>[!NOTE]\na</p>'],
  ];
  for (const [markdown, expected] of cases) {
    it(`renders ${JSON.stringify(markdown)}`, () => {
      assert.equal(
        html(markdown).replaceAll(/ (?:dir|class|aria-level)="(?:auto|md-loose|\d)"/g, ''),
        expected,
      );
    });
  }

  it('in a list are alerts, too', () => {
    const container = renderPieces(['- a\n  > [!WARNING]\n  > b\n\n<details>\n\n> [!TIP]\n> c']);
    assert.ok(container.querySelector('li > .md-warning'));
    assert.ok(container.querySelector('details > .md-tip'));
  });
});

describe('Markdown elements: headings', () => {
  it('begin one level below the heading of the turn, whatever their own levels are', () => {
    const levels = (...pieces: string[]) =>
      [...renderPieces(pieces).querySelectorAll('[aria-level]')].map(heading =>
        heading.getAttribute('aria-level'),
      );
    assert.deepEqual(levels('## a\n\n### b\n\n# c\n\n## d\n'), ['3', '4', '3', '3']);
    assert.deepEqual(levels('### a\n'), ['3']);
    assert.deepEqual(levels('# a\n\nc\n-\n\n##### d\n\n###### e\n'), ['3', '4', '6', '6']);
    // Until its last letter arrives, the second line makes the first one a heading.
    assert.deepEqual(levels(`a\n${'='.repeat(300)}`, 'b\n\n## c\n\n# d\n'), ['3', '3']);
    assert.deepEqual(levels(`a\n${'-'.repeat(300)}`, 'b\n\n# c\n\n## d\n'), ['3', '4']);
  });
});

describe('Markdown elements: diffs', () => {
  const kinds = (container: HTMLElement) =>
    [...container.querySelectorAll('.md-diff')].map(line =>
      line.className.slice('md-diff md-'.length),
    );
  const diff =
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n--- comment\n+++ b\n\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n-c\n';
  const expected =
    'header header header hunk context removed added context header header header removed'.split(
      ' ',
    );

  it('have colored lines, and their text', () => {
    for (const language of ['diff', 'Patch']) {
      const container = renderPieces([`\`\`\`${language}\n${diff}\`\`\``]);
      assert.deepEqual(kinds(container), expected);
      assert.equal(container.querySelector('code')?.textContent, diff);
    }
    assert.equal(renderPieces([`\`\`\`ts\n${diff}\`\`\``]).querySelector('.md-diff'), null);
  });

  it('have colors immediately, in pieces of any size', () => {
    const { container, renderer } = startRendering('```diff\n-a\n');
    const first = container.querySelector('.md-diff');
    renderer.push('+b');
    assert.deepEqual(kinds(container), ['removed', 'added md-caret']);
    assert.equal(container.querySelector('.md-caret')?.textContent, '+b');
    renderer.push(`\n${'-c\n+d\n'.repeat(100)}`);
    renderer.push('```\n');
    renderer.end();
    assert.equal(container.querySelector('.md-diff'), first);
    assert.equal(container.querySelectorAll('.md-removed').length, 101);
    assert.equal(container.querySelectorAll('.md-lines').length, 4);
    assert.equal(container.querySelector('code')?.textContent, `-a\n+b\n${'-c\n+d\n'.repeat(100)}`);
    const whole = `\`\`\`diff\n${diff}${diff.repeat(20)}\`\`\``;
    assert.equal(renderPieces([...whole]).innerHTML, renderPieces([whole]).innerHTML);
  });

  const one =
    '--- a/src/x.ts\n+++ b/src/x.ts\t2026\n@@ -1,2 +1,3 @@ f()\n a\n-const b;\n+let c;\n+d\n';
  const title = (container: HTMLElement) => [
    container.querySelector('.md-code-language')?.textContent,
    container.querySelector('.md-counts')?.textContent,
    container.querySelector('.md-one-file') !== null,
  ];

  it('have their file and the numbers of changed lines in the header, instead of the lines that name the file', () => {
    const of = (text: string, language = 'diff') =>
      title(renderPieces([`\`\`\`${language}\n${text}\`\`\``]));
    assert.deepEqual(of(one), ['src/x.ts', '+2−1', true]);
    assert.deepEqual(of(`diff --git a/x b/x\nindex 1..2\n${one}`), ['src/x.ts', '+2−1', true]);
    assert.deepEqual(of(one, 'diff y.ts'), ['y.ts', '+2−1', true]);
    assert.deepEqual(of('--- /dev/null\n+++ b/new.ts\n+a\n'), ['new.ts', '+1', true]);
    assert.deepEqual(of('--- a/old.ts\n+++ /dev/null\n-a\n'), ['old.ts', '−1', true]);
    assert.deepEqual(of('--- b/x.ts\n+++ b/x.ts\n+a\n'), ['b/x.ts', '+1', true]);
    assert.deepEqual(of('--- old/x.ts\n+++ new/x.ts\n+a\n'), ['x.ts', '+1', true]);
    assert.deepEqual(of('--- x.ts.orig 2026-01-31 09:00\n+++ x.ts\n+a\n'), ['x.ts', '+1', true]);
    assert.deepEqual(of('--- "a/\\303\\274.ts"\n+++ "b/\\303\\274.ts"\n+a\n'), [
      'ü.ts',
      '+1',
      true,
    ]);
    const rename = 'diff --git a/x.ts b/y.ts\nrename from x.ts\nrename to y.ts\n';
    assert.deepEqual(of(rename), ['y.ts', '', true]);
    assert.deepEqual(of('-a\n+b\n'), ['diff', '+1−1', true]);
    assert.deepEqual(of(`${one}--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n`), ['diff', '+3−2', false]);
    assert.deepEqual(of('--- a/\u202ex\n+++ b/\u202ex\n+a\n'), ['diff', '+1', false]);
    assert.deepEqual(of('diff -u x y\nOnly in x: z\n'), ['diff', '', false]);
  });

  it('never show their first lines as changes, or before the file is known', () => {
    const { container, renderer } = startRendering('');
    for (const character of `\`\`\`diff\n${one.slice(0, one.indexOf('@@'))}`) {
      renderer.push(character);
      assert.equal(container.querySelector('.md-added, .md-removed'), null);
      assert.equal(container.querySelector('[data-language=diff]:not(.md-one-file)'), null);
    }
  });

  it('have the colors of their file’s language, and are copied as they were sent', async () => {
    const { container, markdown, hooks } = startStreaming();
    await markdown.set(`\`\`\`diff\n${one}\`\`\``);
    const lines = [...container.querySelectorAll('.md-diff')].map(line =>
      [...line.querySelectorAll('[class]')].map(({ className, textContent }) => [
        className,
        textContent,
      ]),
    );
    assert.deepEqual(lines.slice(4, 6), [[['code-keyword', 'const']], [['code-keyword', 'let']]]);
    assert.equal(container.querySelector('code')?.textContent, one);
    click(container.querySelector('button[aria-label="copy"]'));
    assert.equal(`${hooks.code.at(-1)?.code}\n`, one);
  });

  it('show invisible characters', () => {
    const container = renderPieces(['```diff\n+a\u202eb\n```']);
    assert.equal(container.querySelector('.md-added .md-hidden')?.textContent, '\u202e');
  });
});
