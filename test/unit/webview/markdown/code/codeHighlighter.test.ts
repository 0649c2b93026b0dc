import assert from 'node:assert/strict';
import { CodeHighlighter } from '../../../../../src/webview/markdown/code/codeHighlighter';
import '../../../../support/page/renderMarkdown';

const source = 'const one = "1";\n';
const hidden = 'const two = "\u202e2";\n';

describe('The colors of code', () => {
  /** Code in two pieces, in a group. */
  const group = () => {
    const code = document.createElement('code');
    for (const text of [source, hidden]) {
      const piece = document.createElement('span');
      piece.append(text);
      code.append(piece);
    }
    const root = document.createElement('div');
    root.append(code);
    const keywords = () => root.querySelectorAll('.code-keyword').length;
    return { root, code, keywords };
  };

  it('are removed and shown again without changing the text', async () => {
    const { root, code, keywords } = group();
    const highlighter = new CodeHighlighter(show => show());
    highlighter.add(code, 'ts', source + hidden);
    await highlighter.idle();
    assert.equal(keywords(), 2);

    highlighter.removeColors(root);
    assert.deepEqual(
      [...code.children].map(({ textContent }) => textContent),
      [source, hidden],
    );
    assert.equal(code.firstElementChild?.childElementCount, 0);
    assert.equal(code.querySelectorAll('*').length, 3, 'two pieces, and a mark in one of them');
    assert.equal(root.querySelectorAll('.md-hidden').length, 1);

    highlighter.restoreColors(root);
    await highlighter.idle();
    assert.equal(keywords(), 2);
    assert.equal(code.textContent, source + hidden);
    assert.equal(root.querySelectorAll('.md-hidden').length, 1);
  });

  it('are not computed while they are out of view', async () => {
    const { root, code, keywords } = group();
    const highlighter = new CodeHighlighter(show => show());
    highlighter.removeColors(root);
    highlighter.add(code, 'ts', source + hidden);
    await highlighter.idle();
    assert.equal(keywords(), 0);
    highlighter.restoreColors(root);
    await highlighter.idle();
    assert.equal(keywords(), 2);
  });
});
