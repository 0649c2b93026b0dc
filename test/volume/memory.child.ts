/**
 * A process of its own for one query, started with --expose-gc: its memory at the peak, above what it was before, in
 * bytes. Arguments: the base URL.
 */
import { query } from '../../src/core/query/query';
import { systemClock } from '../../src/platform/clock';
import { nodeTransport } from '../../src/platform/node/transport';

const [, , baseUrl = ''] = process.argv;

async function run(url: string): Promise<string> {
  try {
    const batches = query(
      { transport: nodeTransport, clock: systemClock },
      {
        url,
        headers: {},
        parts: [],
        kwargs: {},
        timeouts: { connect: 10, firstEvent: 60, idle: 60 },
        signal: new AbortController().signal,
      },
    );
    for await (const _events of batches) {
      // Nothing is kept.
    }
    return 'complete';
  } catch (error) {
    return String((error as { kind?: string }).kind);
  }
}

// Once in vain, so that what is loaded with the first query counts as idle.
await run('http://127.0.0.1:1/query');
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
const sample = () => {
  peak = Math.max(peak, process.memoryUsage().rss);
};
const timer = setInterval(sample, 5);
const end = await run(`${baseUrl}/query`);
clearInterval(timer);
sample();
console.log(JSON.stringify({ end, growth: peak - idle }));
