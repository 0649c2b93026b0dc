import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** An event of a Chromium trace, with only the fields that are read here. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Measures the longest task of the page's main thread while `work` runs. CPU time is counted, so other processes on the
 * machine do not make it longer. During a task the page neither draws nor handles a key.
 *
 * @returns milliseconds
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
