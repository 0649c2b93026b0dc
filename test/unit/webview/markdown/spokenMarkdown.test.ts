import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SpokenMarkdown } from '../../../../src/webview/markdown/spokenMarkdown';

const image = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100)}`;

/** Turns a key into a word. */
const label = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

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
    ['| a | b |\n| --- | ---: |\n| `c|d` | e |', 'a, b `c, d`, e'],
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
      'a [^x]. Footnote: The note. Footnote: Other',
    ],
  ];
  for (const [markdown, text] of texts) {
    it(`says ${JSON.stringify(markdown)} as ${JSON.stringify(text)}, in whatever pieces it comes`, () => {
      assert.equal(spoken([markdown]), text);
      assert.equal(spoken(markdown.split('')), text);
      assert.equal(spoken(markdown.split(/(?<=\n)/)), text);
    });
  }

  it('waits for the end of markup', () => {
    const answer = new SpokenMarkdown(label);
    assert.equal(answer.push('**Bold. And'), '');
    assert.equal(answer.push(' more.** Then'), 'Bold. And more.');
    assert.equal(
      answer.push(` *never closed ${'word. '.repeat(300)}`).slice(0, 20),
      'Then *never closed w',
    );
  });

  it('skips text, and says of the next blocks what it would say of them otherwise', () => {
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

  it('skips the beginning of a block, and goes on within it', () => {
    const rests: ReadonlyArray<readonly [skipped: string, rest: string, said: string]> = [
      ['One. Two. Th', 'ree. Four.', 'ree. Four.'],
      ['- a\n- b', 'c. d', 'c. d'],
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

  it('takes a text of any kind without a freeze', () => {
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
