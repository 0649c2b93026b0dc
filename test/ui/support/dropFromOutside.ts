import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { patience } from './palette';

/** Shift, as Chromium counts it: without it, VS Code keeps what is dragged to itself. */
const shift = 8;

/**
 * Drops files and folders from the disk into the panel, just above an element of it, as from the desktop or a file
 * manager: what of such a drag comes from the system, a browser lets its debugger send.
 *
 * @param paths absolute
 * @param whileOver before the drop
 */
export async function dropFromOutside(
  above: Locator,
  paths: readonly string[],
  whileOver?: () => Promise<unknown>,
): Promise<void> {
  const page = above.page();
  const devtools = await page.context().newCDPSession(page);
  const box = await above.boundingBox();
  assert.ok(box);
  const inside = { x: box.x + 40, y: box.y - 50 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at = inside) =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
      modifiers: shift,
    });
  // It comes over the edge of the window.
  const edge = { x: 5, y: 5 };
  await send('dragEnter', edge);
  await send('dragOver', edge);
  const prompt = above.locator('xpath=ancestor::html').getByText('Drop to attach');
  const deadline = Date.now() + patience;
  do {
    assert.ok(Date.now() < deadline, 'the panel takes what is dragged over it');
    // Again and again, as from a pointer that rests.
    await send('dragOver');
  } while (!(await prompt.isVisible()));
  await whileOver?.();
  await send('drop');
  await devtools.detach();
  await prompt.waitFor({ state: 'hidden' });
}
