import assert from 'node:assert/strict';
import { isSamePlace } from '../../browser/samePlace';
import { endedTurn, snapshot } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

/** The question of the answer in view stays at the top of the view. */
describe('the pinned question', () => {
  const panel = usePanelPage();
  const question = `Why is a line lost? ${'It ends in a carriage return. '.repeat(20)}`;
  const answer = Array.from({ length: 60 }, (_, line) => `Line [${line}](https://a.example).`);
  const conversation = () => panel.page.getByRole('log', { name: 'Conversation' });
  /** The height of a turn's pinned question in pixels; 0 while the question itself covers it. */
  const pinned = (turn = 0) =>
    panel.page
      .locator('.question-pin')
      .nth(turn)
      .evaluate(pin => {
        const { left, top, bottom } = pin.getBoundingClientRect();
        const isOnTop = document.elementFromPoint(left + 30, bottom - 3) === pin;
        return isOnTop ? bottom - top : 0;
      });
  const scrollTo = async (top: number) => {
    await panel.page.mouse.move(100, 200);
    await panel.page.mouse.wheel(0, -1);
    await panel.settled(() =>
      conversation().evaluate((log, wanted) => {
        log.scrollTop = wanted;
        return log.scrollTop;
      }, top),
    );
  };
  const topOf = (name: string) =>
    panel.page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate(link => link.getBoundingClientRect().top);

  beforeEach(async () => {
    await panel.send(
      snapshot([
        endedTurn('one', { question, answer: answer.join('\n\n') }),
        endedTurn('two', { answer: 'Nothing else. '.repeat(400) }),
      ]),
    );
    await panel.page.getByText('Nothing else.').waitFor();
  });

  it('has two lines, and one in a low panel', async () => {
    await scrollTo(0);
    assert.equal(await pinned(), 0, 'the question itself is in view');
    await scrollTo(500);
    const twoLines = await pinned();
    await panel.page.setViewportSize({ width: 600, height: 390 });
    await panel.updates(0);
    const oneLine = await pinned();
    assert.ok(oneLine > 0 && twoLines - oneLine > 10, `${twoLines} and ${oneLine} pixels`);
  });

  it('leads to the question', async () => {
    await scrollTo(900);
    await panel.page.mouse.click(100, 10);
    const shown = panel.page.getByRole('article', { name: 'Question' }).first();
    await until('the question is at the top', async () =>
      isSamePlace((await shown.boundingBox())?.y ?? 0, 12),
    );
    assert.ok(await shown.evaluate(element => element === document.activeElement));
  });

  it('does not cover the focus or a match', async () => {
    await scrollTo(900);
    await panel.page.getByRole('link', { name: '50' }).first().focus();
    await panel.page.getByRole('link', { name: '3', exact: true }).first().focus();
    assert.ok((await topOf('3')) >= (await pinned()));
    await scrollTo(500);
    const link = panel.page.getByRole('link', { name: '20', exact: true }).first();
    await link.evaluate(element => {
      // Behind the pinned question.
      element.closest('.conversation')?.scrollBy(0, element.getBoundingClientRect().top - 10);
    });
    await panel.send({ type: 'find' });
    await panel.page.getByRole('textbox', { name: 'Find' }).fill('Line 20.');
    await until(
      'the match is below the question',
      async () => (await topOf('20')) >= (await pinned()),
    );
  });

  it('is not read aloud or copied', async () => {
    await scrollTo(500);
    assert.ok((await pinned()) > 0);
    const snapshotOfPage = await conversation().ariaSnapshot();
    assert.equal(snapshotOfPage.match(/heading "Why is/g)?.length, 1);
    assert.equal((await conversation().textContent())?.split('Why is a line lost?').length, 2);
  });
});
