/**
 * A process of its own for one query, started with --expose-gc: its memory at the peak, above what it was before, in
 * bytes. Arguments: the base URL.
 */
import { query } from '../../src/core/query/query';
import { systemClock } from '../../src/platform/clock';
import { nodeTransport } from '../../src/platform/node/transport';
import { reportCost } from './reportCost';

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
await reportCost(() => run(`${baseUrl}/query`));
