import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readProtectedFile } from '../../../../src/platform/node/readProtectedFile';

describe('a protected file', () => {
  const me = process.getuid?.();
  let folder: string;
  let file: string;

  beforeEach(async function () {
    if (me === undefined) {
      this.skip();
    }
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'agent-query-')), 'agent-query');
    file = path.join(folder, 'services.json');
    await mkdir(folder, { mode: 0o755 });
    await writeFile(file, '{}', { mode: 0o644 });
  });

  afterEach(async () => {
    if (folder) {
      await rm(path.dirname(folder), { recursive: true });
    }
  });

  const read = (owner = me) => readProtectedFile(file, owner);
  const refused = (problem: string, place: string) => ({
    path: file,
    content: undefined,
    problem,
    place,
  });

  it('is read if only its owner can write it', async () => {
    assert.deepEqual(read(), { path: file, content: new Uint8Array([0x7b, 0x7d]) });
    await writeFile(file, '');
    assert.deepEqual(read()?.content, new Uint8Array());
  });

  it('is undefined if it does not exist', async () => {
    assert.equal(readProtectedFile(`${file}x`, me), undefined);
    assert.equal(readProtectedFile(path.join(folder, 'none/services.json'), me), undefined);
    assert.equal(readProtectedFile(path.join(file, 'services.json'), me), undefined);
  });

  for (const mode of [0o664, 0o646, 0o777]) {
    it(`is refused if others can write it (${mode.toString(8)}) or its folder`, async () => {
      await chmod(file, mode);
      assert.deepEqual(read(), refused('writable', file));
      await chmod(file, 0o644);
      await chmod(folder, mode | 0o111);
      assert.deepEqual(read(), refused('writable', folder));
    });
  }

  it('is refused if it belongs to another user', () => {
    assert.deepEqual(read(Number(me) + 1), refused('owner', file));
  });

  it('belongs to root by default', () => {
    assert.deepEqual(readProtectedFile(file), me === 0 ? read() : refused('owner', file));
  });

  it('is no symbolic link, folder, or pipe, and its folder is no symbolic link', async () => {
    const target = path.join(folder, 'target.json');
    await writeFile(target, '{}');
    await rm(file);
    await symlink(target, file);
    assert.deepEqual(read(), refused('kind', file));
    await rm(file);
    await symlink(path.join(folder, 'none'), file);
    assert.deepEqual(read(), refused('kind', file), 'a broken link is there');
    await rm(file);
    await mkdir(file);
    assert.deepEqual(read(), refused('kind', file));
    await rm(file, { recursive: true });
    execFileSync('mkfifo', [file]);
    assert.deepEqual(read(), refused('kind', file), 'and does not wait for a writer');

    const link = path.join(path.dirname(folder), 'link');
    await symlink(folder, link);
    const through = path.join(link, 'target.json');
    assert.deepEqual(readProtectedFile(through, me), {
      ...refused('kind', link),
      path: through,
    });
  });

  it('has at most 256 KiB', async () => {
    await writeFile(file, ' '.repeat(256 * 1024));
    assert.equal(read()?.content?.length, 256 * 1024);
    await writeFile(file, ' '.repeat(256 * 1024 + 1));
    assert.deepEqual(read(), { path: file, content: undefined, problem: 'tooLarge' });
  });

  it('is refused if it cannot be read', async function () {
    if (me === 0) {
      // Root can read everything.
      this.skip();
    }
    await chmod(file, 0o200);
    assert.deepEqual(read(), refused('unreadable', 'EACCES'));
  });
});
