import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DiskStorage } from '../../../../../src/platform/node/diskStorage';
import { storeOn } from '../../../../support/conversation/openConversation';
import type { SaveOutcome } from './failingDisk.child';

const run = promisify(execFile);

const child = fileURLToPath(new URL('./failingDisk.child.mjs', import.meta.url));

/**
 * Runs a command in a namespace of its own, with a disk of 16 MB at `disk`. Its blocks are in memory, which has room for
 * an eighth of them beside `filler`; those of its own tables are there from the start. Afterwards it is mounted again, so
 * that only what it really has is found, and copied to `copy`.
 */
const onThinDisk = (folder: string, ...command: readonly string[]) =>
  run('unshare', [
    '--mount',
    'sh',
    '-ec',
    `cd "$0"
    mkdir memory disk copy
    mount -t tmpfs -o size=5m none memory
    head -c 1000000 /dev/zero > memory/blocks
    truncate -s 16m memory/blocks
    mkfs.ext4 -q -F -b 1024 -N 1000 -O ^has_journal,^resize_inode \
      -E nodiscard,packed_meta_blocks=1 memory/blocks
    head -c 2500000 /dev/zero > memory/filler
    mount -o loop memory/blocks disk
    "$@"
    umount disk
    mount -o loop memory/blocks disk
    cp -r disk/. copy || true
    umount disk`,
    folder,
    ...command,
  ]);

/** A real disk that takes more than it has room for. It tells so when a file is flushed, and then loses the file. */
describe('a disk that fails late', function () {
  this.timeout(120_000);
  let folder: string;

  before(async function () {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-disk-'));
    const isPossible = await onThinDisk(folder, 'true').then(
      () => true,
      (error: Error) => {
        console.log(`      skipped, since no disk can be mounted here: ${error.message.trim()}`);
        return false;
      },
    );
    if (!isPossible) {
      this.skip();
    }
  });
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-disk-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** What was said of 40 conversations, and the questions that the disk has. */
  async function save(filler?: string) {
    const files = [path.join(folder, 'disk'), ...(filler ? [path.join(folder, filler)] : [])];
    const { stdout } = await onThinDisk(folder, process.execPath, child, ...files);
    const outcomes: readonly SaveOutcome[] = JSON.parse(stdout);
    const store = storeOn(new DiskStorage(path.join(folder, 'copy')));
    const found = outcomes.map(async outcome => {
      const loaded = await store.load(outcome.id);
      const [turn] = loaded?.turns ?? [];
      const isWhole = loaded?.files.unread.size === 0 && turn?.parts.length === 8;
      return { ...outcome, isThere: isWhole && turn?.question === outcome.question };
    });
    return Promise.all(found);
  }

  it('is never said to have what it does not have', async () => {
    const saved = await save();
    const failed = saved.filter(({ error }) => error !== undefined);
    assert.ok(failed.length > 0 && failed.length < 40, `${failed.length} of 40 failed`);
    assert.deepEqual(
      saved.filter(({ error, isThere }) => error === undefined && !isThere),
      [],
    );
  });

  it('has everything as soon as it has room and saving is tried again', async () => {
    const saved = await save('memory/filler');
    assert.deepEqual(
      saved.filter(({ error, isThere }) => error !== undefined || !isThere),
      [],
    );
  });
});
