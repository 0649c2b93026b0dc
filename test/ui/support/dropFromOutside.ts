import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { aliveMs } from '../../support/aliveTime';
import { workbenchTimeoutMs } from './palette';

/** Chromium's modifier bit for Shift. Without Shift, VS Code does not pass the drag on to the page. */
const shift = 8;

/** The edge of the window, where a drag enters. */
const edge = { x: 5, y: 5 };

/**
 * Drops files and folders from the disk into the panel, just above one of its elements, as from the desktop or a file
 * manager.
 *
 * @param paths absolute paths
 * @param whileOver called while the files are over the panel, before they are dropped
 */
export async function dropFromOutside(
  above: Locator,
  paths: readonly string[],
  whileOver?: () => Promise<unknown>,
): Promise<void> {
  const box = await above.boundingBox();
  assert.ok(box);
  const prompt = above.locator('xpath=ancestor::html').getByText('Drop to attach');
  await drop(
    above.page(),
    { x: box.x + 40, y: box.y - 50 },
    { items: [], files: [...paths] },
    () => prompt.isVisible(),
    whileOver,
  );
  await prompt.waitFor({ state: 'hidden' });
}

/** Drops a link on the start of an element, as if dragged from another browser window. */
export async function dropLink(target: Locator, address: string): Promise<void> {
  const box = await target.boundingBox();
  assert.ok(box);
  let taken = false;
  const taking = target.evaluate(
    ({ ownerDocument }) =>
      new Promise<void>(resolve =>
        ownerDocument.documentElement.addEventListener(
          'dragover',
          event => event.defaultPrevented && resolve(),
        ),
      ),
  );
  void taking.then(() => {
    taken = true;
  });
  const items = ['text/uri-list', 'text/plain'].map(mimeType => ({ mimeType, data: address }));
  await drop(
    target.page(),
    { x: box.x + 3, y: box.y + 16 },
    { items, files: [] },
    async () => taken,
  );
}

/** Chromium lets its debugger send the drag events that otherwise come from the operating system. */
async function drop(
  page: Page,
  inside: Readonly<{ x: number; y: number }>,
  dragged: { items: { mimeType: string; data: string }[]; files: string[] },
  isTaken: () => Promise<boolean>,
  whileOver?: () => Promise<unknown>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at = inside) =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { ...dragged, dragOperationsMask: 1 },
      modifiers: shift,
    });
  await send('dragEnter', edge);
  await send('dragOver', edge);
  const deadline = aliveMs() + workbenchTimeoutMs;
  do {
    assert.ok(aliveMs() < deadline, 'the panel takes what is dragged over it');
    // Repeated, as from a pointer that does not move.
    await send('dragOver');
  } while (!(await isTaken()));
  await whileOver?.();
  await send('drop');
  await devtools.detach();
}
