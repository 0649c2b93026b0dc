import { isolateMarkdown } from '../../../../src/core/export/isolateMarkdown';
import { detailsStyle, formatReasoning } from '../../../../src/core/text/reasoningFormat';

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
});
