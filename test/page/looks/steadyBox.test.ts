import assert from 'node:assert/strict';
import { endedTurn, partView, snapshot, turnView } from '../../support/page/views';
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
          // The name in the chip may change its place within the chip.
          if (!sources.every(({ node }) => node?.parentElement?.closest('.suggested'))) {
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

  it('moves little when a question is sent', async () => {
    const parts = ['one', 'two', 'three'].map(name => partView(`src/${name}.ts`));
    await panel.send(
      snapshot([endedTurn('one', { answer })], {
        parts,
        size: '3 B',
        suggestion: suggestion('src/a.ts'),
      }),
    );
    const box = panel.page.getByRole('textbox', { name: 'Question', exact: true });
    await box.fill('A question\nof two lines');
    await panel.updates(0);
    await shifted();
    await box.press('Enter');
    await panel.updates(0);
    await panel.change(
      { type: 'turnAdded', turn: turnView('two', { parts, size: '3 B' }) },
      { type: 'parts', parts: [], size: '' },
    );
    await panel.updates(0);
    const sum = await shifted();
    assert.ok(sum <= 0.1, String(sum));
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

  it('gets the room of the chip back with the next change of the parts', async () => {
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
