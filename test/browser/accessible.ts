import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { FrameLocator } from 'playwright-core';
import { frameOf } from './frameOf';

/** Asserts that axe-core finds no violations in the page of a panel. */
export async function assertAccessible(
  panel: Pick<FrameLocator, 'locator'>,
  state: string,
): Promise<void> {
  const frame = await frameOf(panel);
  const source = await readFile(
    createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
    'utf8',
  );
  // Evaluated by the debugger, because the page's content security policy blocks every other script.
  await frame.evaluate(`${source};0`);
  const violations = await frame.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const found = await inPage.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  });
  assert.deepEqual(violations, [], state);
}
