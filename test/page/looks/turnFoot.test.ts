import assert from 'node:assert/strict';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

const at = Date.UTC(2026, 0, 1);
const call = `Calling the tool search_code with ${'{"query":"lines","path":"src/a.ts"} '.repeat(3)}`;
const log = Array.from({ length: 30 }, (_, index) => ({ at: at + 700 * index, text: call }));

/** The line below an answer, in a panel as narrow as a side bar. */
describe('the foot of an answer', () => {
  const panel = usePanelPage({ width: 300, height: 700 });

  const boxOf = async (selector: string) =>
    (await panel.page.locator(selector).first().boundingBox()) ?? assert.fail(selector);
  /** The first line of a text. */
  const lineOf = (selector: string) =>
    panel.page
      .locator(selector)
      .first()
      .evaluate(element => {
        const text = document.createRange();
        text.selectNodeContents(element.lastChild as Node);
        const { x, y, height } = text.getClientRects()[0] as DOMRect;
        return { x, y, height };
      });

  it('stays in place when the log is opened below it', async () => {
    await panel.send(snapshot([endedTurn('one', { log, logCount: log.length })]));
    const before = [await boxOf('.turn-log summary'), await boxOf('.turn-state')];
    await panel.page.locator('.turn-log summary').click();
    assert.deepEqual([await boxOf('.turn-log summary'), await boxOf('.turn-state')], before);
    const list = await boxOf('.log-lines');
    const foot = await boxOf('.turn-tools');
    assert.ok(list.y >= foot.y + foot.height && list.height === 160);
    assert.ok(list.width > 250);
  });

  it('has the lines of each log entry beside its time since the question', async () => {
    await panel.send(snapshot([endedTurn('one', { log, logCount: log.length })]));
    await panel.page.locator('.turn-log summary').click();
    const second = panel.page.locator('.log-lines li').nth(1);
    assert.match((await second.textContent()) ?? '', /^\+0\.7 s Calling/);
    assert.match((await second.locator('[title]').getAttribute('title')) ?? '', /2026.*12:00:00/);
    const lefts = await second.evaluate(item => {
      const text = document.createRange();
      text.selectNodeContents(item.lastChild as Node);
      return [...text.getClientRects()].map(({ left }) => Math.round(left));
    });
    assert.ok(lefts.length > 2);
    assert.equal(new Set(lefts).size, 1);
  });

  it('has no room for the hidden icons of an earlier answer, and no dot at the start of a line', async () => {
    const applied = { text: 'Applied to 2 files (unsaved)', canUndo: true, canSave: true };
    await panel.send(snapshot([endedTurn('one', { applied }), endedTurn('two')]));
    await panel.page.mouse.move(0, 0);
    const foot = await boxOf('.turn-foot');
    const rows = await panel.page
      .locator('.turn-state, .turn-changes > :not([hidden])')
      .evaluateAll(all =>
        all.slice(0, 4).map(each => {
          const { left, bottom } = each.getBoundingClientRect();
          return { left, bottom };
        }),
      );
    const last = Math.max(...rows.map(({ bottom }) => bottom));
    assert.ok(foot.y + foot.height - last < 6, 'no further line');
    // Dots are to the left of this, where they are cut off.
    const start = (await boxOf('.answer-body')).x;
    assert.ok(rows.every(({ left }) => left >= start));
    assert.ok(rows.filter(({ left }) => left === start).length > 1, 'several lines');
    assert.equal(foot.x < start, true);
    const clip = await panel.page
      .locator('.turn-foot')
      .first()
      .evaluate(element =>
        Number.parseFloat(getComputedStyle(element).clipPath.split(' ').at(-1) ?? ''),
      );
    assert.ok(Math.abs(foot.x + clip - start) < 0.1);
  });

  it('has the buttons of applied changes beside the text about the changes', async () => {
    await panel.page.setViewportSize({ width: 440, height: 700 });
    const applied = { text: 'Applied to 2 files (unsaved)', canUndo: true, canSave: true };
    await panel.send(snapshot([endedTurn('one', { applied, log, logCount: log.length })]));
    const middles = await panel.page
      .locator('.turn-changes > :not([hidden]), .turn-tools')
      .evaluateAll(all =>
        all.map(each => {
          const { top, height } = each.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
    assert.equal(middles.length, 4);
    assert.ok(Math.max(...middles) - Math.min(...middles) <= 1, middles.join());
  });

  it('takes no room below the error of an earlier answer if it has only buttons', async () => {
    const banner = { severity: 'error', text: 'Refused.', detail: '', actions: [] } as const;
    const failed = { answer: '', state: 'failed', banner } as const;
    await panel.send(snapshot([endedTurn('one', failed), endedTurn('two')]));
    const card = await boxOf('.turn-banner .banner');
    const next = await boxOf('.turn:nth-child(2)');
    const padding = 12;
    assert.equal(next.y - (card.y + card.height), padding);
    await panel.page.locator('.turn').first().hover();
    const tools = await boxOf('.turn-tools');
    assert.ok(tools.y >= card.y + card.height && tools.height === 22);
  });

  it('has its signs on the line of their text', async () => {
    await panel.send(
      snapshot([
        endedTurn('one', { state: 'cancelled' }),
        turnView('two', { log: log.slice(0, 1), logCount: 1 }),
      ]),
    );
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
    const spinner = await boxOf('.turn:last-child .progress .codicon');
    assert.ok(
      Math.abs(middle(spinner) - middle(await lineOf('.turn:last-child .progress-text'))) < 1,
    );
    const state = await boxOf('.turn-state');
    assert.ok(Math.abs(middle(state) - middle(await lineOf('.turn-state'))) < 1);
  });

  it('counts the time of a query that began before the page was loaded', async () => {
    await panel.send(snapshot([turnView('one', { startedAt: Date.now() - 12_000 })]));
    await panel.page.getByText(/^1\d s$/).waitFor();
  });
});
