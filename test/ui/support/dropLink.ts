import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { patience } from './palette';

/** Shift, as Chromium counts it: without it, VS Code keeps what is dragged to itself. */
const shift = 8;

/** Drops a link, as another window of a browser brings it, on the start of an element. */
export async function dropLink(target: Locator, address: string): Promise<void> {
  const page = target.page();
  const devtools = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  assert.ok(box);
  const inside = { x: box.x + 3, y: box.y + 16 };
  const isTaken = target.evaluate(
    ({ ownerDocument }) =>
      new Promise<void>(resolve =>
        ownerDocument.documentElement.addEventListener(
          'dragover',
          event => event.defaultPrevented && resolve(),
        ),
      ),
  );
  let taken = false;
  void isTaken.then(() => {
    taken = true;
  });
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at = inside) =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: {
        items: ['text/uri-list', 'text/plain'].map(mimeType => ({ mimeType, data: address })),
        files: [],
        dragOperationsMask: 1,
      },
      modifiers: shift,
    });
  // It comes over the edge of the window.
  await send('dragEnter', { x: 5, y: 5 });
  const deadline = Date.now() + patience;
  do {
    assert.ok(Date.now() < deadline, 'the panel takes what is dragged over it');
    await send('dragOver');
  } while (!taken);
  await send('drop');
  await devtools.detach();
}
