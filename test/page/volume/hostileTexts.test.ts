import assert from 'node:assert/strict';
import { longestTask } from '../../browser/longestTask';
import { isLong } from '../../support/long';
import { hostileTexts } from '../../support/page/hostileTexts';
import { drawAnswer } from '../support/drawAnswer';
import { usePanelPage } from '../support/panelPage';

describe('an answer that costs a naive parser its time', () => {
  const panel = usePanelPage();

  it('is drawn to its end', async () => {
    const slow: string[] = [];
    for (const [name, text] of Object.entries(hostileTexts)) {
      // Half of the text in one piece, and the rest in many. A naive parser takes minutes.
      const half = text.length / 2;
      const pieces = [text.slice(0, half)];
      const size = isLong ? 8192 : Math.max(8192, Math.ceil(half / 2));
      for (let at = half; at < text.length; at += size) {
        pieces.push(text.slice(at, at + size));
      }
      const draw = () => drawAnswer(panel, name, pieces);
      if (isLong) {
        const longest = await longestTask(panel.page, draw);
        slow.push(...(longest < 1000 ? [] : [`${name}: ${Math.round(longest)} ms`]));
      } else {
        await draw();
      }
    }
    assert.deepEqual(slow, []);
  });
});
