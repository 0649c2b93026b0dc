import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { aliveMs } from '../../support/aliveTime';
import { workbenchTimeoutMs } from './palette';

/** Chromium's modifier bit for Shift. Without Shift, VS Code does not pass the drag on to the page. */
const shift = 8;

/**
 * Drops files and folders from the disk into the panel, just above one of its elements, as from the desktop or a file
 * manager. Chromium lets its debugger send the drag events that otherwise come from the operating system.
 *
 * @param paths absolute paths
 * @param whileOver called while the files are over the panel, before they are dropped
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
  // The drag enters at the edge of the window.
  const edge = { x: 5, y: 5 };
  await send('dragEnter', edge);
  await send('dragOver', edge);
  const prompt = above.locator('xpath=ancestor::html').getByText('Drop to attach');
  const deadline = aliveMs() + workbenchTimeoutMs;
  do {
    assert.ok(aliveMs() < deadline, 'the panel takes what is dragged over it');
    // Repeated, as from a pointer that does not move.
    await send('dragOver');
  } while (!(await prompt.isVisible()));
  await whileOver?.();
  await send('drop');
  await devtools.detach();
  await prompt.waitFor({ state: 'hidden' });
}
