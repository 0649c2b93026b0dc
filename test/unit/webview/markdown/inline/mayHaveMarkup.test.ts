import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  MarkupFinder,
  mayHaveMarkup,
} from '../../../../../src/webview/markdown/inline/mayHaveMarkup';
import { nodesOf, parseInline } from '../../../../../src/webview/markdown/inline/parseInline';
import { setMarkup } from '../../../../../src/webview/markdown/loadedMarkup';
import * as markup from '../../../../../src/webview/markdown/markup';
import { SpokenMarkdown } from '../../../../../src/webview/markdown/spokenMarkdown';
import {
  blocksOf,
  cutAt,
  newContainer,
  renderPieces,
} from '../../../../support/page/renderMarkdown';

/** Pieces of plain text, and of what makes it markup. */
const piece = fc.constantFrom(
  ...[
    'a',
    'One word. ',
    '’',
    '—',
    '1. ',
    '- ',
    '+ ',
    '# ',
    '\n',
    '\n\n',
    ' ',
    '=',
    '---',
    '://',
    'ww',
    'w.',
  ],
  ...[
    '*',
    '_',
    '`',
    '~',
    '[',
    ']',
    '<',
    '>',
    '|',
    '&amp;',
    '$',
    '\\',
    '!',
    ':',
    '    ',
    '\t',
    '\r\n',
    '中',
    '\u202e',
  ],
);
const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 4 });

/** Draws and speaks without the code of markup. */
function withoutMarkup<Result>(run: () => Result): Result {
  setMarkup(undefined as unknown as typeof markup);
  try {
    return run();
  } finally {
    setMarkup(markup);
  }
}

describe('mayHaveMarkup', () => {
  it('is true for each text that is not shown unchanged', () => {
    fc.assert(
      fc.property(text, source => {
        fc.pre(!mayHaveMarkup(source));
        const parsed = markup.parseMarkup(source, {});
        const plain = withoutMarkup(() => parseInline(source, {}));
        const shown = (nodes: readonly ChildNode[]) => {
          const container = newContainer();
          container.append(...nodes);
          return container.innerHTML;
        };
        assert.equal(shown(nodesOf(plain)), shown(markup.buildNodes(parsed.tokens)));
        assert.deepEqual(
          plain.tokens.map(({ type, content }) => [type, content]),
          parsed.tokens.map(({ type, content }) => [type, content]),
        );
        assert.deepEqual(
          [plain.complete, plain.bracketed, plain.hasLeaves],
          [parsed.complete, parsed.bracketed, parsed.hasLeaves],
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('lets a text in pieces be drawn and announced without the code of markup', () => {
    let drawn = 0;
    fc.assert(
      fc.property(text, cuts, (source, places) => {
        const finder = new MarkupFinder();
        const pieces = cutAt(source, places);
        fc.pre(pieces.every(each => !finder.push(each)));
        drawn++;
        const expected = blocksOf(renderPieces(pieces));
        assert.equal(
          withoutMarkup(() => blocksOf(renderPieces(pieces))),
          expected,
        );
        withoutMarkup(() => {
          const spoken = new SpokenMarkdown(key => key);
          for (const each of pieces) {
            spoken.push(each);
          }
          spoken.end();
        });
      }),
      { numRuns: 1000 },
    );
    assert.ok(drawn > 100);
  });
});
