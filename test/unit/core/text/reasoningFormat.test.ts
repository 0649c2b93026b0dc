import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  detailsStyle,
  formatReasoning,
  quoteStyle,
  ReasoningFormat,
} from '../../../../src/core/text/reasoningFormat';
import { renderPieces } from '../../../support/page/renderMarkdown';

const details = (text: string) => `<details>\n<summary>R</summary>\n\n${text}\n\n</details>`;

const twice = (text: string) => [text, text] as const;

const cases: ReadonlyArray<readonly [answer: string, without: string, folded: string]> = [
  ['<think>\na\n\nb\n</think>\n\nc\n', 'c\n', `${details('a\n\nb')}\n\nc\n`],
  ['<think>a</think>b', 'b', `${details('a')}\n\nb`],
  ['a.<THOUGHT>b</Thought>c', 'a.\n\nc', `a.\n\n${details('b')}\n\nc`],
  ['<think>\n- a\n  - b</think>\n- c', '- c', `${details('- a\n  - b')}\n\n- c`],
  ['<think>\n\n</think>\n\na', 'a', 'a'],
  ['<think>a\n```\nb', '', details('a\n```\nb\n```')],
  ['<think>- a\n  ```\n  b', '', details('- a\n  ```\n  b\n  ```')],
  ['<think>\n> ~~~\n> b', '', details('> ~~~\n> b\n> ~~~')],
  ['<think>a\n<think>b</think>c</think>d', 'd', `${details('a\n\nb\n\nc')}\n\nd`],
  ['<think>\n`</think>` a</think>b', 'b', `${details('`</think>` a')}\n\nb`],
  ['<think>\n```\n</think>\n```\n</think>b', 'b', `${details('```\n</think>\n```')}\n\nb`],
  ['a\n\n- b\n</think>\n\nc', 'c', `${details('a\n\n- b')}\n\nc`],
  ['a.</THINK>b</think>', 'b</think>', `${details('a.')}\n\nb</think>`],
  ['</think>\n\na', 'a', 'a'],
  ['a\n</think>', '', details('a')],
  ['<think>a</think>b\n</think>\nc', 'b\n</think>\nc', `${details('a')}\n\nb\n</think>\nc`],
  ['"a.</think>" b', '"a.</think>" b', '"a.</think>" b'],
  ['a\n</think> is a tag', 'a\n</think> is a tag', 'a\n</think> is a tag'],
  [
    '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> a\n</details>\nb',
    'b',
    `${details('Thought\n\n\n> a')}\n\nb`,
  ],
  ['<details open type=reasoning>a</details>b', 'b', `${details('a')}\n\nb`],
  ['<details type="tool">\na\n</details>', ...twice('<details type="tool">\na\n</details>')],
  ['  a\n\n', '  a\n\n', '  a\n\n'],
  ['use <think> and </think>', 'use <think> and </think>', 'use <think> and </think>'],
  ['```\n<think>\n```\n', '```\n<think>\n```\n', '```\n<think>\n```\n'],
  ['<think>a', '', details('a')],
  ['a\n<reasoning>b</reasoning>\n    c', 'a\n\n    c', `a\n\n${details('b')}\n\n    c`],
];

const text = fc
  .array(
    fc.constantFrom(
      ...['<think>', '</think>', '\n<think>\n', '\n</think>\n', '<Thought>', '</thought>'],
      ...['one.', ' two ', '\n', '\n\n', '\n- ', '\n```\n', '`', '``', '<', '</th', 'x'],
    ),
    { maxLength: 25 },
  )
  .map(parts => parts.join(''));

const joined = (...parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map(all => all.join(''));

/** Reasoning outside lists, with any content, and text between. */
const realistic = fc
  .array(
    fc.oneof(
      joined('one. ', 'two ', '\n', '\n\n', '`<think>` ', '\n```\n</think>\n```\n'),
      fc
        .tuple(
          fc.constantFrom(['\n<think>', '</think>'], ['\n<THOUGHT>\n', '\n</thought>\n']),
          joined('one. ', 'two', '\n- a', '\n  1. b', '\n\n', '\n> c', '\n# d\n', ' `</think>`'),
        )
        .map(([[start, end], inner]) => `${start}${inner}${end}`),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''));

describe('the format of reasoning', () => {
  for (const [answer, without, folded] of cases) {
    it(`leaves out, and folds: ${JSON.stringify(answer)}`, () => {
      assert.equal(formatReasoning(answer, undefined), without);
      assert.equal(formatReasoning(answer, detailsStyle('R')), folded);
    });
  }

  it('quotes for viewers without HTML', () => {
    assert.equal(
      formatReasoning('a.<think>\nb\n\n- c\n</think>\nd', quoteStyle('R')),
      'a.\n\n> *R*\n>\n> b\n> \n> - c\n\nd',
    );
  });

  it('passes on text as it arrives, except what may become a tag', () => {
    const format = new ReasoningFormat(quoteStyle('R'));
    const shown = ['So <', 'th', 'is.<th', 'ink>', 'b', '\nc</', 'think>d', ' `e'].map(piece =>
      format.push(piece),
    );
    assert.deepEqual(shown, [
      'So ',
      '',
      '<this.',
      '',
      '\n\n> *R*\n>\n> b',
      '\n> c',
      '\n\nd',
      ' `e',
    ]);
  });

  it('leaves out only the end tag if reasoning without a start tag has been passed on', () => {
    const format = new ReasoningFormat(quoteStyle('R'));
    const shown = ['a\n</thi', 'nk>', '\n', '\nb'].map(piece => format.push(piece));
    assert.deepEqual([...shown, format.end()], ['a\n', '', '', '\nb', '']);
  });

  it('is the same in whatever pieces an answer comes, and leaves an answer without reasoning alone', () => {
    fc.assert(
      fc.property(text, fc.nat(10), (answer, size) => {
        const format = new ReasoningFormat(detailsStyle('R'));
        const pieces = answer.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? [];
        const shown = pieces.map(piece => format.push(piece)).join('') + format.end();
        const atOnce = new ReasoningFormat(detailsStyle('R'));
        assert.equal(shown, atOnce.push(answer) + atOnce.end());
        const plain = answer.replaceAll(/think|thought/gi, 'b');
        assert.equal(formatReasoning(plain, undefined), plain);
      }),
      { numRuns: 1000 },
    );
  });

  it('recognizes the same text as reasoning as the page does', () => {
    const letters = (shown: string | null | undefined) => (shown ?? '').replace(/\s/g, '');
    fc.assert(
      fc.property(realistic, answer => {
        const page = renderPieces([answer]);
        for (const folded of page.querySelectorAll('.md-reasoning')) {
          folded.remove();
        }
        const rest = renderPieces([formatReasoning(answer, undefined)]);
        assert.equal(letters(rest.textContent), letters(page.textContent));
      }),
      { numRuns: 100 },
    );
  });
});
