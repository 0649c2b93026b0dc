import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLocalFile } from '../../../src/platform/node/localFile';

describe('a file of the disk', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'agent-query-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is read in pieces of 256 KiB, each time from its start', async () => {
    const content = Buffer.alloc(600 * 1024, 'abc');
    const file = path.join(folder, 'a.bin');
    await writeFile(file, content);
    const opened = await openLocalFile(file);
    assert.equal(opened.size, content.length);
    for (let times = 0; times < 2; times++) {
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.read()) {
        pieces.push(piece);
      }
      assert.deepEqual(
        pieces.map(({ length }) => length / 1024),
        [256, 256, 88],
      );
      assert.ok(Buffer.concat(pieces).equals(content));
    }
  });

  it('is none where there is a folder, or nothing', async () => {
    await assert.rejects(openLocalFile(folder), { message: `${folder} is not a regular file` });
    await assert.rejects(openLocalFile(path.join(folder, 'gone')), { code: 'ENOENT' });
  });
});
