/**
 * A process of its own that sends one file, started with --expose-gc: its memory at the peak, above what it was
 * before, in bytes. Arguments: the base URL, the path of the file.
 */
import { fileURLToPath } from 'node:url';
import { query } from '../../src/core/query/query';
import { systemClock } from '../../src/platform/clock';
import { openLocalFile } from '../../src/platform/node/localFile';
import { nodeTransport } from '../../src/platform/node/transport';

const [, , baseUrl = '', path = ''] = process.argv;

async function send(file: string): Promise<string> {
  try {
    const batches = query(
      { transport: nodeTransport, clock: systemClock },
      {
        url: `${baseUrl}/query`,
        headers: {},
        parts: [
          {
            type: 'file',
            name: 'large.bin',
            mimeType: 'application/octet-stream',
            content: await openLocalFile(file),
          },
        ],
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
    return String(error);
  }
}

// Once in small, so that what is loaded with the first query counts as idle.
await send(fileURLToPath(import.meta.url));
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let peak = idle;
const sample = () => {
  peak = Math.max(peak, process.memoryUsage().rss);
};
const timer = setInterval(sample, 5);
const end = await send(path);
clearInterval(timer);
sample();
console.log(JSON.stringify({ end, growth: peak - idle }));
