import assert from 'node:assert/strict';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { workbenchTimeoutMs } from './palette';

const ourWebviews = 'iframe.webview[src*="extensionId=agent-query.agent-query"]';
const ourReadyWebviews = `${ourWebviews}.ready`;

/**
 * The page of the extension's visible panel; the `nth` from the left if there are several. Webviews of other extensions
 * do not count.
 */
export function panelIn(page: Page, nth = 0): FrameLocator {
  return pageOf(page.locator(ourReadyWebviews).filter({ visible: true }).nth(nth));
}

/** The ids of the extension's webviews: visible or not, ready or not. A webview keeps its id while it lives. */
export async function webviewIds(page: Page): Promise<string[]> {
  return page
    .locator(ourWebviews)
    .evaluateAll(webviews => webviews.map(webview => webview.getAttribute('name') ?? ''));
}

/** The page of the extension's visible webview whose id is none of these. */
export function panelOtherThan(page: Page, ids: readonly string[]): FrameLocator {
  const others = ids.map(id => `:not([name="${id}"])`).join('');
  return pageOf(page.locator(`${ourReadyWebviews}${others}`).filter({ visible: true }));
}

/** The page in the secondary side bar, or the page in an editor while that side bar is visible. */
export function pageIn(page: Page, place: 'sideBar' | 'editor'): FrameLocator {
  const position = place === 'sideBar' ? ':right-of(.part.editor)' : ':left-of(.part.auxiliarybar)';
  return pageOf(page.locator(`${ourReadyWebviews}${position}`).filter({ visible: true }));
}

/** A panel's frame, for running scripts in it. */
export async function frameOf(panel: Pick<FrameLocator, 'locator'>): Promise<Frame> {
  const frame = await (await panel.locator('html').elementHandle())?.ownerFrame();
  assert.ok(frame, 'the panel is there');
  return frame;
}

/**
 * Replaces the text of a box. Tries again if the text went elsewhere: after a command or a click in the Explorer, the
 * workbench may move the focus late.
 */
export async function writeIn(box: Locator, text: string): Promise<void> {
  const deadline = Date.now() + workbenchTimeoutMs;
  do {
    await box.fill(text);
    if ((await box.inputValue()) === text) {
      return;
    }
  } while (Date.now() < deadline);
  throw new Error(`The box does not take the text “${text}”.`);
}

/** Writes a question and sends it. */
export async function askIn(panel: FrameLocator, question: string): Promise<void> {
  const box = panel.getByRole('textbox', { name: 'Question', exact: true });
  await writeIn(box, question);
  await box.press('Enter');
}

function pageOf(webview: Locator): FrameLocator {
  return webview.contentFrame().frameLocator('iframe#active-frame');
}
