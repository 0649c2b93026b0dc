import { query } from '../../src/core/query/query';
import { systemClock } from '../../src/platform/clock';
import { openLocalFile } from '../../src/platform/node/localFile';
import { nodeTransport } from '../../src/platform/node/transport';

/** Asks with one file of the local disk; how that ended. */
export async function sendFile(baseUrl: string, path: string): Promise<string> {
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
            content: await openLocalFile(path),
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
