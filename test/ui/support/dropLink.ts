import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { aliveMs } from '../../support/aliveTime';
import { workbenchTimeoutMs } from './palette';

/** Chromium's modifier bit for Shift. Without Shift, VS Code does not pass the drag on to the page. */
const shift = 8;

/** Drops a link on the start of an element, as if dragged from another browser window. */
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
  // The drag enters at the edge of the window.
  await send('dragEnter', { x: 5, y: 5 });
  const deadline = aliveMs() + workbenchTimeoutMs;
  do {
    assert.ok(aliveMs() < deadline, 'the panel takes what is dragged over it');
    await send('dragOver');
  } while (!taken);
  await send('drop');
  await devtools.detach();
}
