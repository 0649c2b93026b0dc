import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { Conversation } from '../../../core/conversation/conversation';
import { FileMask } from '../../../core/masking/fileMask';
import { SecretMask } from '../../../core/masking/secretMask';
import { conversationMarkdown } from '../core/conversationMarkdown';

function turns(...asked: ReadonlyArray<readonly [question: string, answer: string]>) {
  const conversation = new Conversation('conversation', () => 0);
  for (const [question, answer] of asked) {
    const turn = conversation.add(question, []);
    conversation.start(turn);
    conversation.append(turn, [{ type: 'message', content: answer }]);
    conversation.end(turn, undefined);
  }
  return conversation.turns;
}

const texts = () => ({
  question: 'Question',
  parts: [],
  answer: 'Answer',
  reasoning: 'Reasoning',
  error: '',
});

describe('a conversation as Markdown', () => {
  it('contains the question, the parts, the answer, and the error', () => {
    const markdown = conversationMarkdown(
      'Why *this*?',
      turns(['Why *this*?\n\n# Hm', 'Because:\n\n- so']),
      () => ({
        question: 'Question · 10:42',
        parts: ['src/a_b.ts:1-2 · 12 B'],
        answer: 'Answer · interrupted',
        reasoning: 'Reasoning',
        error: 'It broke off.',
      }),
      new FileMask(new SecretMask()),
    );
    assert.equal(
      markdown,
      [
        '# Why \\*this\\*?',
        '## Question · 10:42',
        '> Why *this*?\n>\n> # Hm',
        '- src/a\\_b.ts:1-2 · 12 B',
        '## Answer · interrupted',
        'Because:\n\n- so',
        '> It broke off.',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    );
  });

  it('folds reasoning', () => {
    const markdown = conversationMarkdown(
      'Why?',
      turns(['Why?', '<think>\nHm.\n</think>So.']),
      texts,
      new FileMask(new SecretMask()),
    );
    assert.match(
      markdown,
      /\n<details>\n<summary>Reasoning<\/summary>\n\nHm\.\n\n<\/details>\n\nSo\.\n$/,
    );
  });

  it('has the keyword arguments of a question, in a fence that they do not close', () => {
    const conversation = new Conversation('conversation', () => 0);
    const kwargs = '{\n  "a": "````"\n}';
    conversation.end(conversation.add('Why?', [], undefined, kwargs), undefined);
    const markdown = conversationMarkdown(
      'Why?',
      conversation.turns,
      texts,
      new FileMask(new SecretMask()),
    );
    assert.ok(
      markdown.includes(
        `> Why?\n\n\`kwargs\`:\n\n\`\`\`\`\`json\n${kwargs}\n\`\`\`\`\`\n\n## Answer`,
      ),
      markdown,
    );
  });

  it('separates turns, whatever is left open in a question or an answer', () => {
    const piece = fc.constantFrom(
      '```',
      '~~~~',
      '```ts',
      '````',
      'text',
      '\n',
      '\r\n',
      '> ',
      '- ',
      '    ',
      '`',
      '#',
    );
    const text = fc.array(piece, { maxLength: 12 }).map(pieces => `x${pieces.join('')}`);
    const markdownIt = new MarkdownIt({ html: false });
    fc.assert(
      fc.property(text, text, (question, answer) => {
        const markdown = conversationMarkdown(
          'Title',
          turns([question, answer], ['second', 'last words']),
          texts,
          new FileMask(new SecretMask()),
        );
        const tokens = markdownIt.parse(markdown, {});
        const headings = tokens.flatMap((token, index) =>
          token.type === 'heading_open' && token.level === 0
            ? [tokens[index + 1]?.content ?? '']
            : [],
        );
        const ours = headings.filter(heading => /^(?:Question|Answer)$/.test(heading));
        assert.deepEqual(ours, ['Question', 'Answer', 'Question', 'Answer'], markdown);
      }),
      { numRuns: 300 },
    );
  });
});
