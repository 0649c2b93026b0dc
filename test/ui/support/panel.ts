import assert from 'node:assert/strict';
import type { Frame, FrameLocator, Page } from 'playwright-core';

/**
 * The page of the extension's visible panel; the `nth` from the left if there are several. Webviews of other extensions
 * do not count.
 */
export function panelIn(page: Page, nth = 0): FrameLocator {
  return page
    .locator('iframe.webview.ready[src*="extensionId=agent-query.agent-query"]')
    .filter({ visible: true })
    .nth(nth)
    .contentFrame()
    .frameLocator('iframe#active-frame');
}

/** The page in the secondary side bar, or the page in an editor while that side bar is visible. */
export function pageIn(page: Page, place: 'sideBar' | 'editor'): FrameLocator {
  const position = place === 'sideBar' ? ':right-of(.part.editor)' : ':left-of(.part.auxiliarybar)';
  return page
    .locator(`iframe.webview.ready[src*="extensionId=agent-query.agent-query"]${position}`)
    .filter({ visible: true })
    .contentFrame()
    .frameLocator('iframe#active-frame');
}

/** A panel's frame, for running scripts in it. */
export async function frameOf(panel: Pick<FrameLocator, 'locator'>): Promise<Frame> {
  const frame = await (await panel.locator('html').elementHandle())?.ownerFrame();
  assert.ok(frame, 'the panel is there');
  return frame;
}

/** Writes a question and sends it. */
export async function askIn(panel: FrameLocator, question: string): Promise<void> {
  const box = panel.getByRole('textbox', { name: 'Question' });
  await box.fill(question);
  await box.press('Enter');
}
