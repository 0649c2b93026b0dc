import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskStorage } from '../../../../src/platform/node/diskStorage';

const child = fileURLToPath(new URL('./diskStorage.child.mjs', import.meta.url));

describe('DiskStorage', () => {
  let folder: string;
  let storage: DiskStorage;
  const at = (name: string) => path.join(folder, name);

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-files-'));
    storage = new DiskStorage(folder);
    await mkdir(at('folder'));
    await writeFile(at('folder/bytes'), Uint8Array.of(0, 255, 13, 10));
    await writeFile(at('folder/סוף.json'), '');
  });
  after(() => rm(folder, { recursive: true }));

  it('lists the names of files and folders', async () => {
    assert.deepEqual(await storage.list(''), ['folder']);
    assert.deepEqual([...((await storage.list('folder')) ?? [])].sort(), ['bytes', 'סוף.json']);
  });

  it('reads bytes unchanged', async () => {
    assert.deepEqual([...((await storage.read('folder/bytes')) ?? [])], [0, 255, 13, 10]);
    assert.equal((await storage.read('folder/סוף.json'))?.length, 0);
  });

  it('returns the size, and the time in whole milliseconds, even for a folder', async () => {
    await utimes(at('folder/bytes'), 1.2345678, 1_234_567.891_234_5);
    assert.deepEqual(await storage.stat('folder/bytes'), {
      modifiedAt: 1_234_567_891,
      bytes: 4,
    });
    const { modifiedAt = 0 } = (await storage.stat('folder')) ?? {};
    assert.ok(Number.isInteger(modifiedAt) && modifiedAt > 1e12, String(modifiedAt));
  });

  it('writes a file in place of another, and creates its folder', async () => {
    const file = 'new/below/file.json';
    await storage.write(file, Uint8Array.of(1, 2, 3));
    await storage.write(file, Uint8Array.of(4));
    assert.deepEqual([...((await storage.read(file)) ?? [])], [4]);
    await storage.createFolder('new/below');
    await storage.createFolder('new/other/more');
    assert.deepEqual([...((await storage.list('new')) ?? [])].sort(), ['below', 'other']);
    await assert.rejects(storage.write('new', Uint8Array.of()));
    await assert.rejects(storage.createFolder(file), { code: 'EEXIST' });
    await assert.rejects(storage.write(`${file}/more`, Uint8Array.of()));
  });

  it('removes a file, or a folder with everything in it', async () => {
    await storage.write('old/one', Uint8Array.of());
    await storage.write('old/below/two', Uint8Array.of());
    await storage.remove('old/one');
    assert.deepEqual(await storage.list('old'), ['below']);
    await storage.remove('old');
    assert.equal(await storage.stat('old'), undefined);
  });

  for (const name of ['missing', 'missing/more', 'folder/bytes/more']) {
    it(`has nothing at a path where there is none: ${name}`, async () => {
      assert.equal(await storage.list(name), undefined);
      assert.equal(await storage.read(name), undefined);
      assert.equal(await storage.stat(name), undefined);
      await storage.remove(name);
    });
  }

  it('throws the error of the system for anything else', async function () {
    await assert.rejects(storage.read('folder'), { code: 'EISDIR' });
    if (process.platform === 'win32') {
      // Not every user may create symbolic links there.
      this.skip();
    }
    await symlink('loop', at('loop'));
    for (const look of ['list', 'read', 'stat'] as const) {
      await assert.rejects(storage[look]('loop'), { code: 'ELOOP' });
    }
    await rm(at('loop'));
  });
});

describe('a file on the disk', () => {
  let windows: readonly ChildProcess[] = [];
  let folder: string;
  let storage: DiskStorage;
  const read = async (): Promise<{ readonly by: string; readonly count: number }> =>
    JSON.parse(await readFile(path.join(folder, 'a', 'b.json'), 'utf8'));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-disk-'));
    storage = new DiskStorage(folder);
  });
  afterEach(async () => {
    await Promise.all(windows.map(die));
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that writes the file again and again. */
  function start(by: string): ChildProcess {
    return spawn(process.execPath, [child, folder, by], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async function die(window: ChildProcess): Promise<void> {
    if (window.kill('SIGKILL')) {
      await once(window, 'exit');
    }
  }

  /** Waits until a process has written the file a number of times. */
  async function written({ stdout }: ChildProcess, times: number): Promise<void> {
    for (let count = 0; count < times; ) {
      const [data] = await once(stdout as NodeJS.ReadableStream, 'data');
      count += String(data).length;
    }
  }

  it('is complete whenever it is read, even if several windows write it and one dies', async () => {
    for (let round = 0; round < 5; round++) {
      windows = ['one', 'two'].map(start);
      await Promise.all(windows.map(window => written(window, 5)));
      for (let reads = 0; reads < 20; reads++) {
        assert.ok((await read()).count > 0);
      }
      await Promise.all(windows.map(die));
      assert.ok((await read()).count > 0);
      assert.deepEqual(await storage.list('a'), ['b.json']);
    }
  });

  it('is the only one in its folder when it is written', async () => {
    await storage.write('a/b.json', Buffer.from('{}'));
    await storage.write('a/b.json', Buffer.from('[]'));
    assert.deepEqual(await readdir(path.join(folder, 'a')), ['b.json']);
    assert.equal(String(await storage.read('a/b.json')), '[]');
  });

  it('keeps unfinished writes of a dead window for a day', async () => {
    await storage.write('a/b.json', Buffer.from('{}'));
    const at = (name: string) => path.join(folder, 'a', name);
    const [recent, old] = [0, 1].map(() => `b.json.${crypto.randomUUID()}.part`) as [
      string,
      string,
    ];
    for (const [name, days] of [
      [recent, 0.9],
      [old, 1.1],
    ] as const) {
      await writeFile(at(name), '{');
      const time = Date.now() / 1000 - days * 24 * 60 * 60;
      await utimes(at(name), time, time);
    }
    assert.deepEqual(await storage.list('a'), ['b.json']);
    assert.deepEqual((await readdir(path.join(folder, 'a'))).sort(), ['b.json', recent]);
  });
});
