import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { playwrightDisabledFeatures } from '../../host/browser.mjs';
import { root } from '../../host/root.mjs';

describe('features of Chromium that the test browser disables', () => {
  it('include those that Playwright disables', async () => {
    const bundle = path.join(root, 'node_modules/playwright-core/lib/coreBundle.js');
    const list = /\bdisabledFeatures = \[(.*?)\]/s.exec(await readFile(bundle, 'utf8'))?.[1] ?? '';
    const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
    assert.ok(names.length > 0, 'Playwright lists them elsewhere now');
    assert.deepEqual(playwrightDisabledFeatures, names);
  });
});
