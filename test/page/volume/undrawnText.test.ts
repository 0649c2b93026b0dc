import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { untilInPage } from '../../browser/untilInPage';
import { isLong } from '../../support/long';
import { snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { type PanelHost, usePanelPage } from '../support/panelPage';

declare const panelHost: PanelHost;
/** Exists only in the page, after {@link holdDrawing}. */
declare const drawTheRest: () => void;

const paragraph = (number: number) => `Paragraph number ${number} *of* the answer.\n\n`;
/** More than is drawn in one task. */
const paragraphCount = 12_000;
const answer = Array.from({ length: paragraphCount }, (_, number) => paragraph(number)).join('');
const undrawn = '.answer > .answer-text';

/** An answer that arrives faster than it can be drawn is shown as text until it is drawn, and used as text. */
describe('text that is not drawn yet', () => {
  const panel = usePanelPage();

  /** Starts an answer that already has a paragraph, and adds a text, most of which is not drawn before {@link drawn}. */
  const begin = async (text: string) => {
    await panel.send(snapshot([turnView('long', { answer: 'Begun.\n\n' })]));
    await panel.page.getByText('Begun.').waitFor();
    await panel.page.evaluate(holdDrawing);
    await panel.change({ type: 'arrived', turnId: 'long', text });
    await panel.page.locator(undrawn).waitFor();
  };
  const drawn = async () => {
    await panel.page.evaluate(() => drawTheRest());
    await panel.page.locator(undrawn).waitFor({ state: 'detached' });
  };
  /** The top of a paragraph that is drawn. */
  const topOf = (number: number) =>
    panel.page.evaluate(
      words =>
        [...document.querySelectorAll('.answer p')]
          .find(({ textContent }) => textContent?.startsWith(words))
          ?.getBoundingClientRect().top ?? Number.NaN,
      `Paragraph number ${number} `,
    );
  /** The number of the paragraph at the top of the view, and the top of its text, whether it is drawn or not. */
  const paragraphAtTop = () =>
    panel.page.evaluate(() => {
      const { x, y } = (document.querySelector('.conversation') as Element).getBoundingClientRect();
      for (let below = 1; below < 60; below += 4) {
        const at = document.caretRangeFromPoint(x + 30, y + below);
        const { startContainer, startOffset } = at ?? new Range();
        if (startContainer instanceof Text) {
          const lines = startContainer.data.slice(0, startOffset + 30);
          const found = [...lines.matchAll(/number (\d+)/g)].at(-1);
          if (found) {
            const words = document.createRange();
            words.setStart(startContainer, found.index);
            words.setEnd(startContainer, found.index + 6);
            return { number: Number(found[1]), top: words.getBoundingClientRect().top };
          }
        }
      }
      return undefined;
    });

  for (const pixels of isLong ? [600, 3000, 12_000] : [600, 12_000]) {
    it(`stays in place for its reader, ${pixels} pixels above the end, while it is drawn`, async () => {
      await begin(answer);
      const log = panel.page.getByRole('log', { name: 'Conversation' });
      const { x, y } = (await log.boundingBox()) as { x: number; y: number };
      await panel.page.mouse.move(x + 100, y + 100);
      await panel.page.mouse.wheel(0, -pixels);
      await panel.page.getByRole('button', { name: 'Scroll to end' }).waitFor();
      let read = await paragraphAtTop();
      let still = 0;
      await until('a paragraph is at rest at the top', async () => {
        const last = read;
        await panel.updates(0);
        read = await paragraphAtTop();
        still = read !== undefined && isDeepStrictEqual(read, last) ? still + 1 : 0;
        return still === 5;
      });
      await drawn();
      for (let frames = 0; frames < 10; frames += 2) {
        await panel.updates(0);
      }
      const moved = (await topOf(read?.number ?? 0)) - (read?.top ?? 0);
      // By less than a paragraph, because the gaps between paragraphs that are drawn are different.
      assert.ok(Math.abs(moved) < 40, `moved by ${moved} px`);
      await panel.page.getByRole('button', { name: 'Scroll to end' }).waitFor();
    });
  }

  it('stays selected while it is drawn', async () => {
    await begin(`${answer}The very *last* words.`);
    const selection = () => panel.page.evaluate(() => String(document.getSelection()));
    await panel.page.evaluate(selector => {
      const pieces = document.querySelectorAll(`${selector} .md-piece`);
      const text = [...pieces].at(-1)?.firstChild as Text;
      const at = text.data.indexOf('The very');
      document.getSelection()?.setBaseAndExtent(text, at, text, text.length - 1);
    }, undrawn);
    assert.equal(await selection(), 'The very *last* words');
    await drawn();
    assert.equal(await selection(), 'The very last words');
  });

  it('keeps the mark on the text of an event when it is drawn', async () => {
    await begin(answer);
    const number = paragraphCount - 1000;
    const marked = () =>
      panel.page.evaluate(() => [...(CSS.highlights.get('event-text') ?? [])].map(String).join());
    await panel.page.evaluate(
      ({ from, to }) => {
        panelHost.send({ type: 'revealText', turnId: 'long', from, to });
      },
      {
        from: 'Begun.\n\n'.length + answer.indexOf(paragraph(number)),
        to: 'Begun.\n\n'.length + answer.indexOf(paragraph(number + 1)) - 2,
      },
    );
    await panel.updates(0);
    assert.equal(await marked(), `Paragraph number ${number} *of* the answer.`);
    await drawn();
    assert.match(await marked(), new RegExp(`^Paragraph number ${number} of the answer\\.?$`));
    // Text that layout skips may have a position in the view, too, but is not there.
    await untilInPage(
      panel.page,
      'the marked text is in view',
      () => {
        const [mark] = [...(CSS.highlights.get('event-text') ?? [])] as Range[];
        const { left, top } = (mark as Range).getBoundingClientRect();
        const shown = document.caretRangeFromPoint(left + 2, top + 2);
        return shown?.startContainer === mark?.startContainer;
      },
      undefined,
    );
  });

  it('contains no data of images', async () => {
    const data = 'iVBORw0KGgo+/abcd'.repeat(120_000);
    const longest = panel.page.evaluate(async () => {
      let longestRun = 0;
      const isShown = () => document.querySelector('.answer')?.textContent?.includes('The end.');
      for (
        let frames = 0;
        !isShown() || document.querySelector('.answer > .answer-text');
        frames++
      ) {
        if (frames === 3600) {
          throw new Error('The answer is never drawn to its end.');
        }
        const text = document.querySelector('.answer')?.textContent ?? '';
        for (const run of text.match(/[\w+/]{100,}/g) ?? []) {
          longestRun = Math.max(longestRun, run.length);
        }
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
      return longestRun;
    });
    await begin(`Here:\n\n![a](data:image/png;base64,${data})\n\nThe end.`);
    await drawn();
    assert.ok((await longest) <= 201, `${await longest} characters`);
  });
});

/** Runs in the page: draws the beginning of a text that arrives, and the rest when it is called for. */
function holdDrawing(): void {
  const { setTimeout: later } = window;
  const held: Array<() => void> = [];
  // The rest is drawn in tasks that begin without a delay.
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === undefined ? -held.push(run) : later(run, ms)) as typeof setTimeout;
  Object.assign(globalThis, {
    drawTheRest: () => {
      window.setTimeout = later;
      for (const run of held) {
        later(run);
      }
    },
  });
}
