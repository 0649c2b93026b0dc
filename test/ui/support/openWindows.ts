import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { endIdleServer } from './servers';
import { beforeClosing } from './sharedBrowser';
import type { Workbench } from './workbench';

const open = new Set<Workbench>();

export function remember(workbench: Workbench): void {
  open.add(workbench);
}

export function forget(workbench: Workbench): void {
  open.delete(workbench);
}

/** What a window shows of its state in words. */
const told = [
  '.tab',
  '.explorer-folders-view .monaco-list-row',
  '.notification-list-item-message',
  '.monaco-dialog-box',
  '.quick-input-widget',
].join();

/** Saves a screenshot of each open window, and its logs, and adds its texts to the error, if a test has failed. */
export async function keepEvidence(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state !== 'failed') {
    return;
  }
  const folder = path.join(root, 'out/ui-failure');
  await mkdir(folder, { recursive: true });
  const name = test
    .fullTitle()
    .replace(/[^\w-]+/g, '-')
    .slice(0, 100);
  for (const [index, workbench] of [...open].entries()) {
    const { page, userDataDir } = workbench;
    workbench.distrust();
    const file = path.join(folder, `${name}-${index}`);
    await page.screenshot({ path: `${file}.png` });
    const texts = await page.locator(told).filter({ visible: true }).allInnerTexts();
    if (test.err) {
      // Here and not in the output, because the summary of all tests repeats it.
      test.err.stack += `\nIn window ${index + 1}: ${JSON.stringify(texts)}`;
    }
    await cp(path.join(userDataDir, 'logs'), `${file}-logs`, { recursive: true });
  }
}

beforeClosing(async () => {
  await Promise.all([...open].map(workbench => workbench.dispose()));
  await endIdleServer();
});

// `afterEach` exists only if Mocha's own command loads this file; other runners call the function.
if (typeof afterEach === 'function') {
  afterEach('keep a picture of what failed, and the logs', keepEvidence);
}
