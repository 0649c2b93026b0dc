import type { FrameLocator, Page } from 'playwright-core';

/**
 * The page of the extension's panel in sight; the `nth`, where several are (from the left).
 * Webviews of others do not count.
 */
export function panelIn(page: Page, nth = 0): FrameLocator {
  return page
    .locator('iframe.webview.ready[src*="extensionId=agent-query.agent-query"]')
    .filter({ visible: true })
    .nth(nth)
    .contentFrame()
    .frameLocator('iframe#active-frame');
}
