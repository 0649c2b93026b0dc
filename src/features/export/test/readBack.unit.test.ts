import assert from 'node:assert/strict';
import fc from 'fast-check';
import { share } from '../../../../test/support/long';
import { renderPieces } from '../../../../test/support/page/renderMarkdown';
import { readBack, type Seen, seenInPanel } from '../../../../test/support/readBack';
import { Conversation } from '../../../core/conversation/conversation';
import { FileMask } from '../../../core/masking/fileMask';
import { SecretMask } from '../../../core/masking/secretMask';
import { conversationMarkdown } from '../core/conversationMarkdown';

const texts = () => ({
  question: 'Question',
  parts: [],
  answer: 'Answer',
  reasoning: 'Reasoning',
  error: '',
});

function exported(answers: readonly string[], question = 'Why?'): string {
  const conversation = new Conversation('conversation', () => 0);
  for (const answer of answers) {
    const turn = conversation.add(question, []);
    conversation.start(turn);
    conversation.append(turn, [{ type: 'message', content: answer }]);
    conversation.end(turn, undefined);
  }
  return conversationMarkdown('Title', conversation.turns, texts, new FileMask(new SecretMask()));
}

const inPanel = (answer: string): Seen => seenInPanel(renderPieces([answer]));

describe('an export that is read back', () => {
  const answers: Readonly<Record<string, readonly string[]>> = {
    'a fence in a list is open at the end': ['1. Run:\n   ```sh\n   npm i', 'Next'],
    'a fence is open at the end': ['```sh\nnpm i\n', 'Next'],
    'a fence in a quote is open at the end': ['> ```\n> a', 'Next'],
    'a table is open at the end': ['| a | b |\n|---|---|\n| c', 'Next'],
    'a comment of HTML is never closed': ['a\n\n<!-- b\n\nc', 'Next'],
    'an element of HTML is never closed': [
      '<script>\nlet a;\n\nb',
      '<pre>\nc\n\nd',
      '<?a',
      '<![CDATA[',
      'Next',
    ],
    'types have parameters': ['A Vec<String> and a Map<K, V>.', '<div>\n*a*\n</div>'],
    'link definitions have the same label': [
      '[a][1]\n\n[1]: https://a.test/',
      'b [c][1] [1] [1][]\n\n[1]: https://b.test/',
    ],
    'a label is defined in another answer alone': [
      '[a]\n\n[a]: https://a.test/',
      'An index [a] and x[a][a].',
      '`[a]` ![a]',
    ],
    'a definition is open at the end': [
      '[a]\n\n[a]: https://a.test/ "t',
      'Next [a]',
      '[a]: https://c.test/',
    ],
    'footnotes have the same label': ['a[^1]\n\n[^1]: b', 'c[^1]\n\n[^1]:\n    d', 'e[^1]'],
    'a document in a fence has fences': ['```md\na\n```js\nb\n```\nc\n```', 'Next'],
    'underlines and rules stand alone': ['===', '---', 'a\n---\nb\n===', '---\na: b\n---'],
    'lines end with CR LF': ['```\r\na\r\n```\r\n\r\n- b\r\n\r\n  c', 'd'],
    'details are open at the end': ['<details>\n<summary>a</summary>\n\nb', 'Next'],
    'a formula is open before a fence': ['a \\[b = c\n~~~', 'd \\[e\n- f\n<!--', 'Next'],
    'reasoning ends within code in a list': ['<think>- a\n  ```\n  b', 'Next'],
  };
  for (const [name, all] of Object.entries(answers)) {
    it(`says what the panel says if ${name}`, () => {
      const markdown = exported(all);
      assert.deepEqual(readBack(markdown), all.map(inPanel), markdown);
    });
  }

  it('closes a formula that some viewers would continue', () => {
    assert.match(exported(['Let\n\n$$\nx = 1', 'Next']), /\n\\\$\\\$\nx = 1\n\n## Question/);
    assert.match(exported(['Let\n\n$$\nx = 1\n$$', 'Next']), /\n\$\$\nx = 1\n\$\$\n\n## Question/);
  });

  it('limits the definitions and the HTML of a question to the question', () => {
    const markdown = exported(['[a]', '<b>'], '[a]: https://a.test/\n\n[a] <!--\n```');
    assert.deepEqual(readBack(markdown), ['[a]', '<b>'].map(inPanel), markdown);
  });

  it('says what the panel says of any answers that are stopped anywhere', () => {
    const start = fc.constantFrom('', '', '', '- ', '1. ', '> ', '  ', '   ', '    ', '- > ');
    const line = fc.constantFrom(
      'ash birch',
      'cedar [elm][1] fir',
      '[grape]',
      '[hazel][] ![ivy][1]',
      'x[1][2] [1]',
      'juniper[^1] [^n]',
      '`kiwi [1]` \\[larch]',
      'Vec<maple> <b title="[1]">',
      '[nut](/u[1]) [oak [1]](</c d> "t")',
      '**pine [*quince*][grape]**',
      '[1]: https://c.test/x',
      '[1]: https://d.test/y "A [1] title"',
      '[grape]: <https://e.test/z>',
      '[2]:',
      'https://f.test/',
      '[^1]: A note',
      '[^n]:',
      '```',
      '```js',
      '~~~~',
      '<!-- rose',
      '<div>',
      '<script>',
      '| a | [1] |',
      '| - | - |',
      '===',
      '---',
      '# sage [1]',
      '',
      '',
    );
    const answer = fc.array(fc.tuple(start, line), { minLength: 1, maxLength: 8 }).chain(lines => {
      const text = lines.map(parts => parts.join('')).join('\n');
      return fc.nat(text.length).map(length => `yew\n\n${text.slice(0, length)}`);
    });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 2, maxLength: 3 }), all => {
        // micromark reads an empty item as text after indented code, and what precedes an open label as no link.
        fc.pre(
          !all.some(each => /^[ >]*(?:[-+*]|1\.?)[ >*-]*$|\| -? ?\|?$|\]\[[^\]]{0,9}$/m.test(each)),
        );
        const markdown = exported(all);
        assert.deepEqual(readBack(markdown), all.map(inPanel), markdown);
      }),
      { numRuns: share(200) },
    );
  });
});
