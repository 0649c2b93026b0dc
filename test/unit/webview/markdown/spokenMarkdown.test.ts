import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SpokenMarkdown } from '../../../../src/webview/markdown/spokenMarkdown';
import { share } from '../../../support/long';
import { renderPieces } from '../../../support/page/renderMarkdown';

const image = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100)}`;

/** Turns a key into a word. */
const label = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

/** The words of a text that have letters. */
const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

/** The texts of an element, apart from each other. */
function textOf(node: Node): string {
  return node.nodeType === Node.TEXT_NODE
    ? (node as Text).data
    : [...node.childNodes].map(textOf).join(' ');
}

describe('markdown as it is read out', () => {
  const spoken = (pieces: readonly string[]) => {
    const answer = new SpokenMarkdown(label);
    const texts = [...pieces.map(piece => answer.push(piece)), answer.end()];
    return texts.filter(text => text !== '').join(' ');
  };

  const texts: ReadonlyArray<readonly [markdown: string, text: string]> = [
    ['## A *title*', 'A title'],
    ['- [x] done\n- [ ] to do', 'done to do'],
    ['1. `first`', 'first'],
    ['> quoted\n> > more', 'quoted more'],
    ['see [the docs](https://a.test/b(c)), ![a *picture*](p.png)', 'see the docs, a picture'],
    [`![a *b*](${image}) ![](${image}) c`, 'a b Image c'],
    [`a ![b](${image}`, 'a ![b](data:image/png;base64,…'],
    [`a ${image} \`${image}\``, 'a data:image/png;base64,… data:image/png;base64,…'],
    ['| a | b |\n| --- | ---: |\n| `c|d` | e |', 'a, b c|d, e'],
    ['---', ''],
    ['> [!WARNING]\n> Careful.\n>\n> Or not.\n\nb', 'Warning. Careful. Or not. b'],
    ['> [!NOTE]\n\nb', '[!NOTE] b'],
    ['press <kbd>Ctrl</kbd><br>now, H<sub>2</sub>O', 'press Ctrl now, H2O'],
    ['<details>\n<summary>More</summary>\n\nfolded\n\n```\nx\n```\n</details>\n\nb', 'More b'],
    ['<details>folded\n</details>\nb', 'Details. b'],
    ['<think>\nfolded\n\n- x</think>b', 'Reasoning. b'],
    ['<details open><summary>More</summary>\n\nshown\n</details>\nb', 'More shown b'],
    ['snake_case, 2 * 3 * 4, `**kept**`', 'snake_case, 2 * 3 * 4, **kept**'],
    ['a\n\n~~~\n```\n~~~\n\nb', 'a Code. b'],
    ['a\n\n````md\n```\nlet a;\n```\n````\n\nb', 'a Code. b'],
    ['a ```not code```\nb', 'a not code b'],
    ['- a\n  ```\n  x\n\n- b', 'a Code. b'],
    ['> ```\n> x\n\nb', 'Code. b'],
    ['a\n\n    indented. code\n\nb', 'a Code. b'],
    ['```\nwithout an end', 'Code.'],
    ['Let $x_1$ be.\n\n$$\ny^2\n$$\n\nb', 'Let $x_1$ be. y^2 b'],
    ['```math\nx = 1\n```\nb', 'x = 1 b'],
    ['Text[^1].\n\n[a]: /u\n\n[a] b', 'Text. a b'],
    [
      'a[^x] `[^x]`.\n\n[^x]: The note.\n[^y]: Other',
      'a[^x] [^x]. Footnote: The note. Footnote: Other',
    ],
    ['[a]: /u\n"A title"\nproduction machine. b', 'production machine. b'],
    ['[a]: /u\n\n[b]: <https://b.test/x. y> "t. u"\nText. b', 'Text. b'],
    ['[test]:example\n""third [test]', '""third test'],
    ['- [a]: /u\n  one. two\n- [b]:\n  /v\n\n  three', 'one. two three'],
    ['[a]: no definition. At all', 'a: no definition. At all'],
    [
      'See [the *docs*][1], [these][], ![that][a-b] and [them].',
      'See the docs, these, that a-b and them.',
    ],
    [
      '`a[0]`, a[0][1], \\[a], `[b]` and [^a-z] or [!x]',
      'a[0], a[0][1], [a], [b] and [^a-z] or [!x]',
    ],
    ['Text.\n```not code``` it is. b', 'Text. not code it is. b'],
    ['- Text.\n```not code``` it is. b', 'Text. not code it is. b'],
    ['# A title\nText. b', 'A title Text. b'],
  ];
  for (const [markdown, text] of texts) {
    it(`says ${JSON.stringify(markdown)} as ${JSON.stringify(text)}, in whatever pieces it comes`, () => {
      assert.equal(spoken([markdown]), text);
      assert.equal(spoken(markdown.split('')), text);
      assert.equal(spoken(markdown.split(/(?<=\n)/)), text);
    });
  }

  it('contains every shown word, in pieces of any size, and with any definitions', () => {
    const text = fc.constantFrom(
      'ash. Birch cedar',
      '*elm. fir* grape',
      '[hazel ivy][a]',
      '[juniper][1].',
      '[a] kiwi',
      '[larch](https://c.test/x. y) maple.',
      '![nut][b]',
      '[^1] oak[^n]. pine',
      '`quince [a]`',
      'rose[0][a]',
      '[sage',
      'tea. | ulmus',
      '"violet',
    );
    const line = fc.oneof(
      { weight: 3, arbitrary: text },
      fc.constantFrom(
        '[a]: https://a.test/x',
        '[1]: <https://b.test/y z> "A title"',
        '[b]:',
        '/u',
        '(A title',
        '[^1]: A note. Of walnut',
        '[^n]:',
        '',
        '',
        '```js',
        '```yew```',
        '| - | - |',
        '===',
        '> [!NOTE]',
        '<details open>',
        '</details>',
        '<think>zinnia</think>',
      ),
    );
    const start = fc.constantFrom('', '', '- ', '1. ', '> ', '  ', '# ', '| ');
    const lines = fc
      .array(fc.tuple(start, line), { minLength: 1, maxLength: 8 })
      .map(all => all.map(parts => parts.join('')).join('\n'));
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 30 })), (markdown, sizes) => {
        const pieces: string[] = [];
        let rest = markdown;
        for (let at = 0; rest !== ''; at++) {
          const size = sizes[at % sizes.length] ?? 1;
          pieces.push(rest.slice(0, size));
          rest = rest.slice(size);
        }
        const said = spoken(pieces);
        // A sentence that turns out to be a cell has been said before the comma.
        const withoutCommas = (each: string) => each.replaceAll(',', '');
        assert.equal(withoutCommas(said), withoutCommas(spoken([markdown])), 'pieces');
        const shown = renderPieces([markdown]);
        for (const unsaid of shown.querySelectorAll('.md-code, .md-image, details:not([open])')) {
          unsaid.remove();
        }
        const words = wordsOf(said);
        const ours = new Set(['details', 'footnotes', 'note', 'reasoning']);
        for (const word of wordsOf(textOf(shown)).filter(each => !ours.has(each))) {
          assert.ok(words.includes(word), `${word} in ${said}`);
        }
      }),
      { numRuns: share(400) },
    );
  });

  it('waits for the end of markup', () => {
    const answer = new SpokenMarkdown(label);
    assert.equal(answer.push('**Bold. And'), '');
    assert.equal(answer.push(' more.** Then'), 'Bold. And more.');
    assert.equal(
      answer.push(` *never closed ${'word. '.repeat(300)}`).slice(0, 20),
      'Then *never closed w',
    );
  });

  it('skips text without changing the speech for the next blocks', () => {
    const blocks = [
      'A *paragraph*. Of two sentences.',
      '# Title',
      '- one\n\n  two\n- three',
      '> quoted\n>\n> - in it',
      '```ts\nlet a;\n```',
      '~~~\n```\n~~~',
      '| a | b |\n| - | - |\n| c | d |',
      '> [!NOTE]\n> Noted.',
      'Text[^1]. <b>',
      '<details>\n<summary>More</summary>\n\nfolded\n\n</details>',
      '$$\ny\n$$',
      '[^1]: A note.',
      '[^2]: Another.',
    ];
    const anyBlocks = fc.array(fc.constantFrom(...blocks), { maxLength: 8 });
    const asText = (each: readonly string[]) => each.map(block => `${block}\n\n`).join('');
    fc.assert(
      fc.property(anyBlocks, anyBlocks, fc.nat(100), (first, rest, size) => {
        // A heading ends whatever comes before it.
        const start = `${asText(first)}# Here\n\n`;
        const skipping = new SpokenMarkdown(label);
        for (let at = 0; at < start.length; at += size + 1) {
          skipping.skip(start.slice(at, at + size + 1));
        }
        const said = [skipping.push(asText(rest)), skipping.end()].filter(text => text !== '');
        const all = spoken([start, asText(rest)]);
        const [, expected] = /(?:^| )Here(?: (.*))?$/s.exec(all) ?? [];
        assert.equal(said.join(' '), expected ?? '');
      }),
    );
  });

  it('skips the beginning of a block, and continues within it', () => {
    const rests: ReadonlyArray<readonly [skipped: string, rest: string, said: string]> = [
      ['One. Two. Th', 'ree. Four.', 'ree. Four.'],
      ['- a\n- b', 'c. d', 'bc. d'],
      ['> a. ', 'b.', 'b.'],
      ['```\nlet a;\n', 'let b;\n```\nEnd.', 'End.'],
      ['| a |\n| - |\n| b |\n', '| c |\n\nEnd.', 'c End.'],
      ['# A ', 'title\nText.', 'title Text.'],
    ];
    for (const [skipped, rest, said] of rests) {
      const answer = new SpokenMarkdown(label);
      answer.skip(skipped);
      assert.equal(`${answer.push(rest)} ${answer.end()}`.trim().replace(/ +/g, ' '), said);
    }
  });

  it('reads a text of any kind without a freeze', () => {
    for (const text of [
      '[a](<b'.repeat(50_000),
      '['.repeat(100_000),
      `a${' '.repeat(200_000)}b|`,
      'a. '.repeat(200_000),
      `\`\`\`\n${'let a;\n'.repeat(100_000)}`,
    ]) {
      // With quadratic time, the suite's limit would end it.
      assert.ok(spoken([text, text]));
    }
  });
});
