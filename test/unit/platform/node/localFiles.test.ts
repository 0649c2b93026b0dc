import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { localFiles } from '../../../../src/platform/node/localFiles';

describe('localFiles', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-files-'));
    await mkdir(at('folder'));
    await writeFile(at('folder/bytes'), Uint8Array.of(0, 255, 13, 10));
    await writeFile(at('folder/סוף.json'), '');
  });
  after(() => rm(folder, { recursive: true }));

  it('lists the names of files and folders', async () => {
    assert.deepEqual(await localFiles.list(folder), ['folder']);
    assert.deepEqual([...((await localFiles.list(at('folder'))) ?? [])].sort(), [
      'bytes',
      'סוף.json',
    ]);
  });

  it('reads bytes as they are', async () => {
    assert.deepEqual([...((await localFiles.read(at('folder/bytes'))) ?? [])], [0, 255, 13, 10]);
    assert.equal((await localFiles.read(at('folder/סוף.json')))?.length, 0);
  });

  it('tells the size, and the time in whole milliseconds, also of a folder', async () => {
    await utimes(at('folder/bytes'), 1.2345678, 1_234_567.891_234_5);
    assert.deepEqual(await localFiles.stat(at('folder/bytes')), {
      modifiedAt: 1_234_567_891,
      bytes: 4,
    });
    const { modifiedAt = 0 } = (await localFiles.stat(at('folder'))) ?? {};
    assert.ok(Number.isInteger(modifiedAt) && modifiedAt > 1e12, String(modifiedAt));
  });

  it('writes a file in place of another, and creates its folder', async () => {
    const file = at('new/below/file.json');
    await localFiles.write(file, Uint8Array.of(1, 2, 3));
    await localFiles.write(file, Uint8Array.of(4));
    assert.deepEqual([...((await localFiles.read(file)) ?? [])], [4]);
    await localFiles.createFolder(at('new/below'));
    await localFiles.createFolder(at('new/other/more'));
    assert.deepEqual([...((await localFiles.list(at('new'))) ?? [])].sort(), ['below', 'other']);
    await assert.rejects(localFiles.write(at('new'), Uint8Array.of()), { code: 'EISDIR' });
    await assert.rejects(localFiles.createFolder(file), { code: 'EEXIST' });
    await assert.rejects(localFiles.write(`${file}/more`, Uint8Array.of()));
  });

  it('removes a file, or a folder with everything in it', async () => {
    await localFiles.write(at('old/one'), Uint8Array.of());
    await localFiles.write(at('old/below/two'), Uint8Array.of());
    await localFiles.remove(at('old/one'));
    assert.deepEqual(await localFiles.list(at('old')), ['below']);
    await localFiles.remove(at('old'));
    assert.equal(await localFiles.stat(at('old')), undefined);
  });

  for (const name of ['missing', 'missing/more', 'folder/bytes/more']) {
    it(`has nothing at a path where there is none: ${name}`, async () => {
      assert.equal(await localFiles.list(at(name)), undefined);
      assert.equal(await localFiles.read(at(name)), undefined);
      assert.equal(await localFiles.stat(at(name)), undefined);
      await localFiles.remove(at(name));
    });
  }

  it('throws the error of the system for anything else', async function () {
    await assert.rejects(localFiles.read(at('folder')), { code: 'EISDIR' });
    if (process.platform === 'win32') {
      // Not every user may create symbolic links there.
      this.skip();
    }
    await symlink('loop', at('loop'));
    for (const look of [localFiles.list, localFiles.read, localFiles.stat]) {
      await assert.rejects(Promise.resolve(look(at('loop'))), { code: 'ELOOP' });
    }
    await rm(at('loop'));
  });
});
