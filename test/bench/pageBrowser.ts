import type { Browser } from 'playwright-core';
import { launchBrowser } from '../host/browser.mjs';
import { BenchPage } from './benchPage';
import { PageServer } from './pageServer';

/** A browser and the server of its pages, for topics that measure pages. */
export class PageBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly server: PageServer,
  ) {}

  /** Starts both, and stops them when the work is done. */
  static async use<Result>(work: (browser: PageBrowser) => Promise<Result>): Promise<Result> {
    const server = await PageServer.start();
    const browser = await launchBrowser();
    try {
      return await work(new PageBrowser(browser, server));
    } finally {
      await browser.close();
      server.dispose();
    }
  }

  /** @param script a script in test/bench/page, or `panel` for the extension's own page */
  async open(script: string): Promise<BenchPage> {
    // The page's content security policy blocks the driver's worker.
    const context = await this.browser.newContext({
      bypassCSP: true,
      viewport: { width: 800, height: 900 },
    });
    return BenchPage.open(context, this.server.address(script));
  }
}
