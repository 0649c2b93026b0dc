import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { messageEvent } from '../support/query/readStream';

const mebibyte = 1024 * 1024;

/** A request of which only the length and hash of the body are kept. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  bytes: number;
  sha256: string;
}

describe('sending much stays in memory', function () {
  this.timeout(120_000);
  let server: Server;
  let folder: string;
  const requests: Received[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-upload-'));
    server = createServer(async (incoming, response) => {
      const received: Received = { headers: incoming.headers, bytes: 0, sha256: '' };
      const hash = createHash('sha256');
      for await (const chunk of incoming) {
        received.bytes += chunk.length;
        hash.update(chunk);
      }
      received.sha256 = hash.digest('hex');
      requests.push(received);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(messageEvent);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  for (const [what, size] of [
    ['a file of 200 MB', 200 * mebibyte],
    ['one of 500 MB, whose base64 no string can hold', 500 * mebibyte],
  ] as const) {
    it(`${what}: exact to the byte, with at most 32 MB more than idle`, () => send(size));
  }

  async function send(size: number): Promise<void> {
    const file = path.join(folder, 'large.bin');
    await writeFile(file, '');
    await truncate(file, size);
    const { port } = server.address() as AddressInfo;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      '--max-old-space-size=64',
      fileURLToPath(new URL('./upload.child.mjs', import.meta.url)),
      `http://127.0.0.1:${port}`,
      file,
    ]);
    const { end, growth } = JSON.parse(stdout);
    assert.equal(end, 'complete');
    const received = requests.at(-1);
    assert.equal(received?.headers['content-length'], String(received?.bytes));
    assert.equal(received?.headers['transfer-encoding'], undefined);
    assert.equal(received?.sha256, bodyOfZeros(size));
    assert.ok(growth < 32 * mebibyte, `${growth} bytes more`);
  }
});

/** The hash of the body that sends a file of this many zeros. */
function bodyOfZeros(size: number): string {
  const hash = createHash('sha256').update(
    '{"parts":[{"type":"file","name":"large.bin","mimeType":"application/octet-stream","base64":"',
  );
  const piece = 'A'.repeat(mebibyte);
  let left = Math.ceil((size * 4) / 3);
  for (; left > piece.length; left -= piece.length) {
    hash.update(piece);
  }
  const padding = '='.repeat((3 - (size % 3)) % 3);
  return hash.update(`${piece.slice(0, left)}${padding}"}],"kwargs":{}}`).digest('hex');
}
