import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** An event of Chromium's traces, as far as it is looked at. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread has computed. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest task of the page's main thread while something happens, in ms that the processor has spent on it: what
 * else the machine does makes it no longer. Until a task is over, the page neither draws nor takes a key.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  assert.ok(browser);
  await browser.startTracing(page, { categories: ['toplevel'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const times = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid}/${tid}`))
    .flatMap(({ tdur }) => tdur ?? []);
  assert.ok(times.length > 0, 'the browser tells what its threads have computed');
  return Math.max(...times) / 1000;
}
