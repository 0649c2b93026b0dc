import type { FrameLocator, Locator, Page } from 'playwright-core';
import { extensionId } from '../../support/extensionId';

const ourWebviews = `iframe.webview[src*="extensionId=${extensionId}"]`;
/** A selector of the webviews of other extensions. */
export const foreignWebviews = `iframe.webview:not([src*="extensionId=${extensionId}"])`;
const ourReadyWebviews = `${ourWebviews}.ready`;

/**
 * The page of the extension's visible panel; the `nth` from the left if there are several. Webviews of other extensions
 * are ignored.
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

function pageOf(webview: Locator): FrameLocator {
  return webview.contentFrame().frameLocator('iframe#active-frame');
}
