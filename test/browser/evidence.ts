import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../host/root.mjs';

/** The browser page that a test shows, for as long as it is open. */
export interface Shown {
  readonly page: Page;
  /** The selectors of elements that describe the page's state in words. */
  readonly told: string;
  /** The folder of its logs. */
  readonly logs?: string;
  /** Called when a test has failed: no other test may then use what this one used. */
  distrust?(): void;
  dispose(): Promise<void>;
}

const open = new Set<Shown>();
let folder = path.join(root, 'out/failures');

/** @param path the path of the folder for evidence of failed tests */
export function keepEvidenceIn(path: string): void {
  folder = path;
}

export function remember(shown: Shown): void {
  open.add(shown);
}

export function forget(shown: Shown): void {
  open.delete(shown);
}

/** Saves a screenshot of each open page, and its logs, and adds its texts to the error, if a test has failed. */
export async function keepEvidence(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state !== 'failed') {
    return;
  }
  await mkdir(folder, { recursive: true });
  const name = test
    .fullTitle()
    .replace(/[^\w-]+/g, '-')
    .slice(0, 100);
  for (const [index, shown] of [...open].entries()) {
    shown.distrust?.();
    const file = path.join(folder, `${name}-${index}`);
    await shown.page.screenshot({ path: `${file}.png` });
    const texts = await shown.page.locator(shown.told).filter({ visible: true }).allInnerTexts();
    if (test.err) {
      // Here and not in the output, because the summary of all tests repeats it.
      test.err.stack += `\nIn window ${index + 1}: ${JSON.stringify(texts)}`;
    }
    if (shown.logs !== undefined) {
      await cp(shown.logs, `${file}-logs`, { recursive: true });
    }
  }
}

export async function disposeShown(): Promise<void> {
  await Promise.all([...open].map(shown => shown.dispose()));
}

// `afterEach` exists only if Mocha's own command loads this file; other runners call the function.
if (typeof afterEach === 'function') {
  afterEach('keep a picture of what failed, and the logs', keepEvidence);
}
