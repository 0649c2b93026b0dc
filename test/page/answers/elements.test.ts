import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { BecomeIdle } from '../../browser/holdIdleTime';
import { unseenPx } from '../../browser/samePlace';
import { untilInPage } from '../../browser/untilInPage';
import { endedTurn, snapshot } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

declare const becomeIdle: BecomeIdle;

/** The elements of answers, as the browser lays them out. */
describe('the elements of an answer', () => {
  const panel = usePanelPage();

  const log = () => panel.page.getByRole('log');

  it('are drawn by code that is loaded before the first answer, without a message to the host', async () => {
    await panel.page.evaluate(() => becomeIdle());
    await panel.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /highlight/.test(name)),
    );
    const sent = await panel.posted();
    assert.deepEqual(
      sent.map(({ type }) => type).filter(type => type !== 'page.focus'),
      ['page.ready'],
    );
  });

  it('show each character that HTML names, and unknown names unchanged', async () => {
    const fromCommonmark = createRequire(createRequire(import.meta.url).resolve('commonmark'));
    const named: Record<string, string> = fromCommonmark('entities/lib/maps/entities.json');
    const unknown = ['notit', 'ampere', 'foo', 'Semi', 'constructor'];
    const all = { ...named, ...Object.fromEntries(unknown.map(name => [name, `&${name};`])) };
    const answer = Object.keys(all).map(name => `**(&${name};)**\n\n`);
    await panel.send(
      snapshot([
        endedTurn('names', { answer: `${answer.join('')}&amp &semi;&lt;b&gt; [a](&quot;)` }),
      ]),
    );
    const last = log().locator('p', { hasText: '&amp ;<b> a' });
    await last.waitFor({ state: 'attached' });
    const shown = await log()
      .locator('strong')
      .evaluateAll(elements => elements.map(({ textContent }) => textContent));
    assert.equal(Object.keys(named).length, 2125);
    assert.deepEqual(
      shown,
      Object.values(all).map(text => `(${text})`),
    );
  });

  it('include folded code, of which only lines near the view are laid out', async () => {
    const answer = `\`\`\`\n${'let a;\n'.repeat(1000)}\`\`\`\n`;
    await panel.send(snapshot([endedTurn('code', { answer })]));
    const unfold = log().getByRole('button', { name: 'Show all 1,000 lines' });
    await unfold.waitFor();
    const laidOut = () =>
      log()
        .locator('.md-lines')
        .evaluateAll(
          pieces =>
            // Only the content of an element is skipped, not the element.
            pieces.filter(piece => {
              const probe = document.createElement('span');
              piece.append(probe);
              const isLaidOut = probe.checkVisibility({ contentVisibilityAuto: true });
              probe.remove();
              return isLaidOut;
            }).length,
        );
    assert.ok((await laidOut()) < 5);
    await unfold.click();
    assert.equal(await laidOut(), 16);
  });

  for (const [name, columns, rows] of [
    ['narrow', 2, 60],
    ['wide', 20, 60],
    ['giant', 8, 330],
  ] as const) {
    it(`keep the header of a long ${name} table in view`, async () => {
      const line = (text: string) => `| ${`${text} | `.repeat(columns)}\n`;
      const answer = `before\n\n${line('header')}${line('---')}${line('somecell').repeat(rows)}\n${'after\n\n'.repeat(60)}`;
      await panel.send(snapshot([endedTurn('table', { answer })]));
      const table = panel.page.locator('.md-table');
      await table.locator('td').first().waitFor({ state: 'attached' });
      for (const [row, sideways] of [
        [20, 0],
        [rows - 10, 90],
      ] as const) {
        await panel.page.waitForFunction(
          ([index = 0, left = 0, unseen = 0]) => {
            const view = document.querySelector('[role=log]') as HTMLElement;
            const scroller = view.querySelector('.md-table') as HTMLElement;
            const cell = scroller.querySelectorAll('tbody tr')[index]
              ?.firstElementChild as HTMLElement;
            // Below the pinned question.
            const top =
              view.getBoundingClientRect().top +
              Number.parseFloat(getComputedStyle(view).scrollPaddingTop);
            view.scrollTop += cell.getBoundingClientRect().top - top - 200;
            scroller.scrollLeft = left;
            const head = scroller.querySelector('th') as HTMLElement;
            const rect = head.getBoundingClientRect();
            const below = cell.getBoundingClientRect();
            const shown = document.elementFromPoint(
              Math.max(rect.left, scroller.getBoundingClientRect().left) + 4,
              rect.top + rect.height / 2,
            );
            return (
              Math.abs(rect.top - top) <= unseen &&
              Math.abs(rect.left - below.left) <= unseen &&
              Math.abs(rect.width - below.width) <= unseen &&
              Math.abs(below.top - top - 200) < 50 &&
              shown?.closest('thead') !== null
            );
          },
          [row, sideways, unseenPx],
        );
      }
      await log().evaluate(view => {
        view.scrollTop = 0;
      });
      await panel.page.waitForFunction(() => {
        const scroller = document.querySelector('.md-table') as HTMLElement;
        const head = scroller.querySelector('thead') as HTMLElement;
        return (
          Math.abs(head.getBoundingClientRect().top - scroller.getBoundingClientRect().top) < 3
        );
      });
    });
  }

  it('copy the lines of a diff unchanged', async () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\n+b\n c';
    const answer = `\`\`\`diff\n${diff}\n\`\`\``;
    await panel.send(snapshot([endedTurn('diff', { answer })]));
    const code = panel.page.locator('.md-code code');
    await code.locator('.md-added').waitFor();
    await code.evaluate(element => getSelection()?.selectAllChildren(element));
    const selected = await untilInPage(
      panel.page,
      'the copied text',
      () => {
        const clipboardData = new DataTransfer();
        const options = { clipboardData, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new ClipboardEvent('copy', options));
        return clipboardData.getData('text/plain') || undefined;
      },
      undefined,
    );
    assert.equal(selected.trimEnd(), diff);
    const widths = await code
      .locator('.md-diff')
      .evaluateAll(lines => lines.map(line => Math.round(line.getBoundingClientRect().width)));
    assert.equal(new Set(widths).size, 1);
  });
});
