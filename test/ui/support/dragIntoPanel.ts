import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { WorkbenchInUse } from './useWorkbench';

/**
 * Drags with the mouse into a conversation, and holds Shift once the drag has started: without it, VS Code does not pass
 * drags on to the page. If the window is slow to accept the drag, the drop is lost, so this drags again as a user would.
 *
 * @param dropped what appears after the drop
 */
export async function dragIntoPanel(
  { panel, workbench }: WorkbenchInUse,
  from: Locator,
  dropped: Locator,
): Promise<void> {
  const { page } = workbench;
  const question = panel.getByRole('textbox', { name: 'Question' });
  for (let attempt = 1; ; attempt++) {
    const [start, end] = await Promise.all([from.boundingBox(), question.boundingBox()]);
    assert.ok(start && end);
    await page.mouse.move(start.x + 40, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 14);
    await page.keyboard.down('Shift');
    await page.mouse.move(end.x + 40, end.y - 100, { steps: 5 });
    await page.mouse.move(end.x + 40, end.y - 50, { steps: 5 });
    await panel
      .locator('.drop-target:not([hidden])')
      .waitFor({ timeout: 5000 })
      .catch(() => {});
    await workbench.screenshot('parts-drop');
    await page.mouse.up();
    await page.keyboard.up('Shift');
    try {
      await dropped.waitFor({ timeout: 5000 });
      break;
    } catch (error) {
      if (attempt === 3) {
        throw error;
      }
    }
  }
  await panel.getByText('Drop to attach').waitFor({ state: 'hidden' });
}
