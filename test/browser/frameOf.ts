import assert from 'node:assert/strict';
import type { Frame, FrameLocator } from 'playwright-core';

/** A panel's frame, for running scripts in it. */
export async function frameOf(panel: Pick<FrameLocator, 'locator'>): Promise<Frame> {
  const frame = await (await panel.locator('html').elementHandle())?.ownerFrame();
  assert.ok(frame, 'the panel is there');
  return frame;
}
