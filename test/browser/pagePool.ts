import type { Page } from 'playwright-core';
import { keepAnnouncements } from './announcements';
import { holdIdleTime } from './holdIdleTime';
import { sharedProfile } from './sharedBrowser';

/**
 * Pages of the browser for one test after the other. A new one takes longer than everything else in most tests, because
 * the browser starts a process for it.
 */
export class PagePool {
  /** Pages that a test has left in order. */
  private readonly idle: Page[] = [];

  /** @param prepare called once for each page */
  constructor(private readonly prepare: (page: Page) => Promise<unknown>) {}

  async borrow(): Promise<Page> {
    const left = this.idle.pop();
    if (left) {
      return left;
    }
    const page = await (await sharedProfile()).newPage();
    await page.addInitScript(holdIdleTime);
    await page.addInitScript(keepAnnouncements);
    await this.prepare(page);
    return page;
  }

  /** @param isSound false if the next test must not get this page */
  async giveBack(page: Page, isSound: boolean): Promise<void> {
    if (!isSound) {
      await page.close();
      return;
    }
    for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) {
      page.removeAllListeners(event);
    }
    await page.unrouteAll();
    await page.mouse.up();
    await page.mouse.move(0, 0);
    this.idle.push(page);
  }
}
