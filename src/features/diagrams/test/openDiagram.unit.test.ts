import assert from 'node:assert/strict';
import { numberedTurn, posted } from '../../../../test/support/page/loadPage';
import { window } from '../../../../test/support/page/renderMarkdown';

const { openDiagram } = await import('../page/openDiagram');

describe('the button of a diagram', () => {
  const turn = numberedTurn(1, '');
  const { dataset } = window.document.body;

  afterEach(() => {
    delete dataset.drawsDiagrams;
  });

  it('is only for Mermaid that VS Code can draw, and requests the drawing', () => {
    assert.ok(!openDiagram.isFor(turn, 'mermaid'));
    dataset.drawsDiagrams = '';
    assert.ok(openDiagram.isFor(turn, 'Mermaid'));
    assert.ok(!openDiagram.isFor(turn, 'ts'));
    openDiagram.press('turn-1', 'graph TD', 'mermaid');
    assert.deepEqual(posted.splice(0), [
      { type: 'code.draw', text: 'graph TD', language: 'mermaid' },
    ]);
  });
});
