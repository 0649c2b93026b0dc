import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { isAtEnd } from '../../browser/samePlace';
import { partView, snapshot } from '../../support/page/views';
import { until } from '../../support/until';
import { PanelPage } from '../support/panelPage';

const parts = Array.from({ length: 40 }, (_, index) =>
  partView(`file-${index}.ts`, { id: `part-${index}` }),
);

describe('dragging a part', () => {
  let panel: PanelPage;
  const list = () => panel.page.getByRole('list', { name: 'Attachments' });
  /** The element that scrolls the list, and has the pointer during a drag. */
  const scroller = () => panel.page.locator('.attachments');
  const dragged = () => panel.page.locator('.part.dragged');
  const moves = async () =>
    (await panel.posted()).filter(({ type }) => type !== 'question.draft' && type !== 'page.focus');
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const pressAndMove = async (name: string, by: number) => {
    const { x, y } = await middle(panel.page.getByRole('button', { name, exact: true }));
    await panel.page.mouse.move(x, y);
    await panel.page.mouse.down();
    await panel.page.mouse.move(x, y + by, { steps: 4 });
    return { x, y };
  };

  beforeEach(async () => {
    panel = await PanelPage.open();
    await panel.send(snapshot([], { parts, size: '40 KB' }));
    await scroller().evaluate(element => {
      element.scrollTop = 0;
    });
    await panel.posted();
  });

  afterEach(async () => {
    await panel.page.mouse.up();
    await panel.dispose();
  });

  it('puts it at the drop position, even if the list is updated', async () => {
    await pressAndMove('file-1.ts', 60);
    await dragged().waitFor();
    await panel.change({
      type: 'parts',
      parts: parts.map(part => ({ ...part, size: '2 KB' })),
      size: '80 KB',
    });
    await panel.page.mouse.up();
    const [move] = await moves();
    assert.ok(move?.type === 'part.move' && move.partId === 'part-1' && move.to > 1);
    assert.equal(await dragged().count(), 0);
  });

  const ends: Readonly<Record<string, () => Promise<void>>> = {
    'no button is held any more': () =>
      list().evaluate(element => {
        element.dispatchEvent(
          new PointerEvent('pointermove', {
            pointerId: 1,
            buttons: 0,
            clientY: 300,
            bubbles: true,
          }),
        );
      }),
    'the window loses the focus': () =>
      panel.page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
    'the browser takes the pointer': () =>
      list().evaluate(element => {
        element.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }));
      }),
    'something else captures it': () =>
      scroller().evaluate(element => element.releasePointerCapture(1)),
  };
  for (const [why, end] of Object.entries(ends)) {
    it(`ends without a move when ${why}`, async () => {
      const { x, y } = await pressAndMove('file-1.ts', 60);
      await dragged().waitFor();
      await end();
      await panel.page.mouse.move(x, y + 30);
      assert.equal(await dragged().count(), 0);
      await panel.page.mouse.up();
      assert.deepEqual(await moves(), []);
    });
  }

  it('scrolls the list while the pointer rests at its edge', async () => {
    const { y } = await pressAndMove('file-1.ts', 30);
    const box = await scroller().boundingBox();
    assert.ok(box);
    await panel.page.mouse.move(box.x + box.width - 4, box.y + box.height - 4);
    await until('the list has scrolled to its end', () => isAtEnd(scroller()));
    assert.ok(y < box.y + box.height);
    await panel.page.mouse.up();
    const [move] = await moves();
    assert.deepEqual(move, { type: 'part.move', partId: 'part-1', to: 39 });
  });

  it('puts the part between chips of one line, or between rows', async () => {
    const three = ['one.ts', 'two.ts', 'three.ts'].map(name => partView(name));
    await panel.change({ type: 'parts', parts: three, size: '3 B' });
    const last = await middle(panel.page.getByRole('button', { name: 'three.ts', exact: true }));
    await pressAndMove('one.ts', 1);
    await panel.page.mouse.move(last.x - 30, last.y, { steps: 4 });
    await panel.page.mouse.up();
    assert.deepEqual(await moves(), [{ type: 'part.move', partId: 'one.ts', to: 1 }]);
    const rows = three.map(each => ({ ...each, remark: 'part of the file below' }));
    await panel.change({ type: 'parts', parts: rows, size: '3 B' });
    await pressAndMove('one.ts', 30);
    await panel.page.mouse.up();
    assert.deepEqual(await moves(), [{ type: 'part.move', partId: 'one.ts', to: 2 }]);
  });

  it('that is canceled with Escape does not open the part when the button is released', async () => {
    await pressAndMove('file-1.ts', 6);
    await dragged().waitFor();
    await panel.page.keyboard.press('Escape');
    assert.equal(await dragged().count(), 0);
    await panel.updates(0);
    await panel.page.mouse.up();
    assert.deepEqual(await moves(), []);
  });
});
