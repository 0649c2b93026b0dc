import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { assertAccessible } from '../../browser/accessible';
import { isAtEnd } from '../../browser/samePlace';
import { isLong } from '../../support/long';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

const turns = isLong ? 500 : 200;

/** An answer with every kind of element, about 3 KB. */
const answer = (turn: number) =>
  `## Step ${turn}\n\n${'The loop treats **CR** and *LF* as `two` line breaks. '.repeat(20)}\n\n` +
  `\`\`\`ts\n${'const lines = text.split(/\\r\\n|\\r|\\n/); // one break\n'.repeat(10)}\`\`\`\n\n` +
  `${'- an item with [a link](https://example.com/) in it\n'.repeat(8)}\n` +
  `| File | Lines |\n| --- | ---: |\n${'| `data.csv` | 240 |\n'.repeat(10)}\n` +
  `${'And another paragraph of a sentence. '.repeat(10)}\n\nThe end of ${turn}.`;

/** A conversation of many days that is opened again. */
describe(`a conversation of ${turns} turns`, () => {
  const panel = usePanelPage();
  // By class, because a search by role inspects every one of very many elements.
  const log = () => panel.page.locator('.conversation');
  /** Resolves when the end is in view. Content that comes into view on the way gets its real height. */
  const atEnd = () => until('the end is in view', () => isAtEnd(log()));
  const lastDrawn = () =>
    panel.page
      .locator('.turn')
      .nth(turns - 1)
      .getByText(`The end of ${turns}.`)
      .waitFor();
  /** The index of the turn in the center of the view. */
  const read = () =>
    log().evaluate(scroller => {
      const middle = scroller.getBoundingClientRect().height / 2;
      return [...scroller.querySelectorAll('.turn')].findIndex(
        turn => turn.getBoundingClientRect().bottom > middle,
      );
    });
  const top = () => log().evaluate(({ scrollTop }) => scrollTop);
  const drawn = () => panel.page.locator('.turn .answer-body > *').count();
  const numbered = Array.from({ length: turns }, (_, index) =>
    endedTurn(`${index + 1}`, { question: `Question ${index + 1}?`, answer: answer(index + 1) }),
  );

  beforeEach(async () => {
    await panel.send(snapshot(numbered));
    await lastDrawn();
    await atEnd();
  });

  it('opens at its end, and draws only turns near the view', async () => {
    assert.equal(await read(), turns - 1);
    const count = await drawn();
    assert.ok(count > 0 && count < 1000, `${count} elements`);
    await assertAccessible(panel.page, 'the end');
  });

  it('computes no style and no layout while it stands still', async () => {
    const { devTools } = panel;
    await devTools.send('Performance.enable');
    const computed = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value;
      return [of('RecalcStyleCount'), of('LayoutCount')];
    };
    for (const to of ['end', 'start'] as const) {
      await panel.scrollThrough(to);
      await panel.settled(top);
      let before: unknown;
      await until('nothing is computed in sixty frames', async () => {
        before = await computed();
        await panel.page.evaluate(async () => {
          for (let frame = 0; frame < 60; frame++) {
            await new Promise(resolve => requestAnimationFrame(resolve));
          }
        });
        return isDeepStrictEqual(await computed(), before);
      });
    }
  });

  it('is scrolled by keys in order, and drawn when it comes into view', async () => {
    await log().focus();
    const seen: number[] = [];
    for (let pages = 0; pages < 10; pages++) {
      await log().press('PageUp');
      await panel.settled(top);
      seen.push(await read());
    }
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => other - one),
    );
    assert.ok((seen.at(-1) ?? turns) < turns - 3, `${seen}`);

    await log().press('Home');
    await until('the beginning is in view', async () => (await top()) === 0);
    assert.equal(await read(), 0);
    await panel.page.locator('.turn').first().getByText('The end of 1.').waitFor();
    await log().press('End');
    await atEnd();
    assert.equal(await read(), turns - 1);
    await lastDrawn();
    const count = await drawn();
    assert.ok(count < 2000, `${count} elements`);
  });

  it('continues with the next question in view', async () => {
    const next = turnView('next', { question: 'And now?' });
    await panel.change({ type: 'turnAdded', turn: next });
    await panel.change({ type: 'arrived', turnId: 'next', text: 'It goes on.' });
    await panel.page.locator('.turn').nth(turns).getByText('It goes on.').waitFor();
    await atEnd();
  });
});
