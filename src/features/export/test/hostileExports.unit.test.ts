import { Conversation } from '../../../core/conversation/conversation';
import { FileMask } from '../../../core/masking/fileMask';
import { SecretMask } from '../../../core/masking/secretMask';
import { detailsStyle, formatReasoning } from '../../../core/text/reasoningFormat';
import { conversationMarkdown } from '../core/conversationMarkdown';
import { isolateMarkdown } from '../core/isolateMarkdown';

/** Beginnings of markup whose ends a reader may search for again and again. */
const pieces = [
  ...['<!--', '<!-', '<?', '<![CDATA[', '<!a ', '<a ', '<a b="', '<b>', '<kbd>', '<'],
  ...[
    '[',
    '[a](',
    '[a](b ',
    '[a][',
    '![',
    '[^',
    '(  ',
    '](',
    '`',
    '`a',
    '``a`',
    '\\`',
    '&#',
    '**a',
    '$a',
    '> ',
    '- ',
  ],
  ...['<details>', '<details><summary>', '<think>', 'a <think> `', '</think>'],
];

/** So long that a quadratic reader takes minutes, which ends the test. */
const length = 1_000_000;

describe('an export of an answer', () => {
  for (const piece of pieces) {
    it(`takes linear time, although it has ${JSON.stringify(piece)} many thousand times`, () => {
      const text = piece.repeat(length / piece.length);
      isolateMarkdown([formatReasoning(`x\n${text}`, detailsStyle('Reasoning')), '[a]: /b']);
    });
  }

  it('takes linear time, although a definition has many thousand at signs', () => {
    isolateMarkdown([`[a]: ${'@'.repeat(length)}`]);
  });

  it('takes linear time, although many thousand line breaks are before its last word', () => {
    const conversation = new Conversation('conversation', () => 0);
    const turn = conversation.add('Why?', []);
    conversation.start(turn);
    conversation.append(turn, [{ type: 'message', content: `a${'\n'.repeat(length)}b` }]);
    conversation.end(turn, undefined);
    const texts = { question: 'Q', parts: [], answer: 'A', reasoning: 'R', error: '' };
    conversationMarkdown('Why?', conversation.turns, () => texts, new FileMask(new SecretMask()));
  });
});
