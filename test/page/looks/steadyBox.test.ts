import assert from 'node:assert/strict';
import { isAtEnd, isSamePlace } from '../../browser/samePlace';
import { endedTurn, headOf, partView, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

interface LayoutShift {
  readonly value: number;
  readonly sources: ReadonlyArray<{ readonly node: Node | null }>;
}

/** Exists only in the page. */
declare const shifts: number[];

describe('the conversation above the Question box', () => {
  const panel = usePanelPage({ width: 300, height: 500 });
  const suggestion = (label: string) => ({ id: label, label });
  const suggest = (label: string | undefined) =>
    panel.change({
      type: 'suggestion',
      suggestion: label === undefined ? label : suggestion(label),
    });
  const height = () => panel.page.locator('.composer').evaluate(({ clientHeight }) => clientHeight);

  /** The sum of the layout shifts since the last call; those after user input are included. */
  const shifted = () =>
    panel.page.evaluate(() => shifts.splice(0).reduce((sum, shift) => sum + shift, 0));

  beforeEach(async () => {
    await panel.page.evaluate(() => {
      Object.assign(globalThis, { shifts: [] });
      new PerformanceObserver(list => {
        for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
          // The name in the chip may change its place within the chip, and the caret of an answer has no node.
          if (!sources.every(({ node }) => !node || node.parentElement?.closest('.suggested'))) {
            shifts.push(value);
          }
        }
      }).observe({ type: 'layout-shift' });
    });
  });

  const answer = 'A paragraph of the answer.\n\n'.repeat(30);

  it('does not move while the editor in front changes and an answer arrives', async () => {
    const turns = [endedTurn('one', { answer }), turnView('two', { answer: 'It begins' })];
    await panel.send(snapshot(turns, { suggestion: suggestion('src/a.ts') }));
    const before = await height();
    await shifted();
    for (const label of [undefined, 'b.ts', 'packages/editor/src/lines/aLongName.ts', undefined]) {
      await panel.change({ type: 'arrived', turnId: 'two', text: ' and goes on' });
      await shifted();
      await suggest(label);
      assert.deepEqual([await height(), await shifted()], [before, 0], label);
    }
  });

  const parts = ['one', 'two', 'three'].map(name => partView(`src/${name}.ts`));
  const question = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  const write = async () => {
    await panel.send(
      snapshot([endedTurn('one', { answer })], {
        parts,
        size: '3 B',
        suggestion: suggestion('src/a.ts'),
      }),
    );
    await question().fill('A question\nof two lines');
    await panel.updates(0);
  };
  const add = () =>
    panel.change(
      { type: 'turnAdded', turn: turnView('two', { parts, size: '3 B' }) },
      { type: 'parts', parts: [], size: '' },
    );

  it('moves once when a question is sent', async () => {
    await write();
    await panel.page.evaluate(() => shifts.splice(0));
    await question().press('Enter');
    await panel.updates(0);
    await add();
    await panel.updates(0);
    const large = (await panel.page.evaluate(() => shifts)).filter(shift => shift > 0.01);
    assert.equal(large.length, 1, large.join());
    assert.ok(Number(large[0]) <= 0.1, large.join());
  });

  it('keeps its height only for a moment if a question is not sent yet', async () => {
    await write();
    const before = await height();
    await question().press('Enter');
    await until('the box is small', async () => (await height()) < before);
    assert.equal(await panel.page.locator('.part').count(), parts.length);
  });

  describe('glides to a new question', () => {
    /** The end of the last answer in the window. */
    const place = () =>
      panel.page
        .locator('.answer')
        .first()
        .evaluate(each => each.getBoundingClientRect().bottom);
    const scroller = () => panel.page.getByRole('log');
    const moveClock = async (ms: number) => {
      await panel.page.evaluate(more => {
        const now = performance.now() + more;
        performance.now = () => now;
      }, ms);
      await panel.updates(0);
    };

    beforeEach(async () => {
      panel.distrust();
      await write();
      await moveClock(0);
    });

    it('in a short time', async () => {
      const before = await place();
      await question().press('Enter');
      await add();
      assert.ok(isSamePlace(await place(), before));
      await moveClock(60);
      const halfway = await place();
      assert.ok(!isSamePlace(halfway, before) && halfway < before);
      assert.equal(await isAtEnd(scroller()), false);
      await moveClock(60);
      assert.ok((await place()) < halfway);
      assert.equal(await isAtEnd(scroller()), true);
    });

    it('until the user scrolls up', async () => {
      await add();
      await moveClock(60);
      const halfway = await scroller().evaluate(({ scrollTop }) => scrollTop);
      await scroller().hover();
      await panel.page.mouse.wheel(0, -40);
      const top = () => scroller().evaluate(({ scrollTop }) => scrollTop);
      await until('it is scrolled up', async () => (await top()) < halfway);
      await moveClock(60);
      assert.ok((await top()) < halfway);
    });

    it('immediately if the system is set to reduce motion', async () => {
      await panel.page.emulateMedia({ reducedMotion: 'reduce' });
      await add();
      assert.equal(await isAtEnd(scroller()), true);
      await panel.page.emulateMedia({ reducedMotion: null });
    });

    it('immediately if VS Code is set to reduce motion', async () => {
      await panel.page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
      await add();
      assert.equal(await isAtEnd(scroller()), true);
    });
  });

  it('has room for the first text of an answer, and for the buttons at its end', async () => {
    const last = '.turn:last-child';
    const boxOf = async (selector: string) =>
      (await panel.page.locator(`${last} ${selector}`).boundingBox()) ?? assert.fail(selector);
    const log = [{ at: 0, text: 'Reading' }];
    await panel.send(
      snapshot([endedTurn('one', { answer }), turnView('two', { log, logCount: 1 })]),
    );
    const { height: questionHeight } = await boxOf('.question');
    const { x } = await boxOf('.turn-tools');
    await panel.change({ type: 'arrived', turnId: 'two', text: 'A short answer.' });
    assert.equal((await boxOf('.turn-tools')).x, x);
    await panel.updates(0);
    const before = await boxOf('.answer-body p');
    await panel.change({ type: 'turnChanged', turn: headOf(endedTurn('two')) });
    await panel.page.locator(`${last} .turn-tools`).getByTitle('Ask again').waitFor();
    assert.equal((await boxOf('.turn-tools')).x, x);
    assert.equal((await boxOf('.question')).height, questionHeight);
    await panel.updates(0);
    assert.ok(isSamePlace((await boxOf('.answer-body p')).y, before.y));
  });

  it('does not move for the first editor in front before the answer has ended', async () => {
    const running = turnView('two', { answer: 'It begins' });
    await panel.send(snapshot([endedTurn('one', { answer }), running]));
    const before = await height();
    await suggest('src/a.ts');
    assert.equal(await height(), before);
    const chip = panel.page.getByRole('button', { name: 'Add src/a.ts' });
    assert.equal(await chip.isVisible(), false);
    await panel.send(
      snapshot([endedTurn('one', { answer })], { suggestion: suggestion('src/a.ts'), sequence: 9 }),
    );
    await chip.waitFor();
  });

  it('regains the room of the chip with the next change of the attachments', async () => {
    await panel.send(snapshot([], { suggestion: suggestion('src/a.ts') }));
    await panel.change(
      { type: 'suggestion', suggestion: undefined },
      { type: 'parts', parts: [partView('src/a.ts')], size: '1 B' },
    );
    const one = await height();
    await panel.change({ type: 'parts', parts: [], size: '' });
    assert.ok((await height()) < one);
  });
});
