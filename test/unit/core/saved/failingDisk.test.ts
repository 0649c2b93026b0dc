import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DiskStorage } from '../../../../src/platform/node/diskStorage';
import {
  conversationId,
  imagePart,
  OpenConversation,
  shown,
  storeOn,
} from '../../../support/conversation/openConversation';
import { BrokenDisk } from './brokenDisk';
import type { SaveOutcome } from './failingDisk.child';

const run = promisify(execFile);

const child = fileURLToPath(new URL('./failingDisk.child.mjs', import.meta.url));

/**
 * Runs a command in a separate namespace, with a disk of 16 MB at `disk`. Its blocks are in memory, which has room for
 * a few of them beside `filler`; the blocks of its tables are there from the start. Afterwards it is mounted again, so
 * that only its real content is found, and copied to `copy`. It is written page by page, because Linux takes a write to
 * such a device for complete as soon as one page of it is.
 */
const onThinDisk = (folder: string, ...command: readonly string[]) =>
  run('unshare', [
    '--mount',
    'sh',
    '-ec',
    `cd "$0"
    mkdir memory disk copy
    mount -t tmpfs -o size=12m none memory
    head -c 1000000 /dev/zero > memory/blocks
    truncate -s 16m memory/blocks
    mkfs.ext4 -q -F -b 4096 -N 1000 -O ^has_journal,^resize_inode \
      -E nodiscard,packed_meta_blocks=1 memory/blocks
    head -c 9500000 /dev/zero > memory/filler
    device=$(losetup --find --show memory/blocks)
    echo 4 > /sys/block/\${device#/dev/}/queue/max_sectors_kb || { losetup -d $device; exit 1; }
    mount $device disk
    losetup -d $device
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

  /** The outcomes that were reported for 40 conversations, and the questions on the disk. */
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

  it('is never reported to hold data that it does not hold', async () => {
    const saved = await save();
    const failed = saved.filter(({ error }) => error !== undefined);
    assert.ok(failed.length > 0 && failed.length < 40, `${failed.length} of 40 failed`);
    assert.deepEqual(
      saved.filter(({ error, isThere }) => error === undefined && !isThere),
      [],
    );
  });

  it('holds everything as soon as it has room and saving is tried again', async () => {
    const saved = await save('memory/filler');
    assert.deepEqual(
      saved.filter(({ error, isThere }) => error !== undefined || !isThere),
      [],
    );
  });
});

const codes = ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS'];

describe('a disk that fails at any call', () => {
  const disk = new BrokenDisk();
  let root: string;
  let count = 0;
  const fresh = () => path.join(root, String(count++));
  /** The turns that the next window would show. */
  const read = async (folder: string) => {
    const loaded = await storeOn(new DiskStorage(folder)).load(conversationId);
    return { turns: shown(loaded?.turns ?? []), draft: loaded?.draft };
  };

  before(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'agent-query-disk-'));
    disk.install();
  });
  after(async () => {
    disk.restore();
    await rm(root, { recursive: true });
  });

  /** A folder with a conversation of which everything has changed since it was saved. */
  async function changed() {
    const folder = fresh();
    const storage = new DiskStorage(folder);
    const first = OpenConversation.fresh(storage);
    first.end(first.ask('one', [imagePart('1')]));
    first.ask('two');
    first.draft = 'a draft';
    await first.save();
    const before = await read(folder);
    const open = await OpenConversation.again(storage);
    open.changeQuestions();
    open.end(open.ask('three', [imagePart('2')]));
    open.draft = 'another draft';
    return { folder, open, before, now: { turns: shown(open.made.turns), draft: open.draft } };
  }

  async function callsOfSave(): Promise<readonly string[]> {
    const { open } = await changed();
    disk.break(() => undefined);
    await open.save();
    return [...disk.calls];
  }

  for (const lasts of [false, true]) {
    it(`keeps what was saved, and is not said to have the rest${lasts ? ', from then on' : ''}`, async () => {
      const calls = await callsOfSave();
      assert.deepEqual(
        ['close', 'datasync', 'open', 'readdir', 'rename', 'write'].filter(
          name => !calls.includes(name),
        ),
        [],
      );
      for (const index of calls.keys()) {
        const { folder, open, before, now } = await changed();
        disk.break(() => {
          const at = disk.calls.length - 1;
          return at === index || (lasts && at > index) ? codes[at % codes.length] : undefined;
        });
        const isSaved = await open.save().then(
          () => true,
          () => false,
        );
        const failed = `${disk.calls[index]} (${index})`;
        disk.heal();
        const afterCut = fresh();
        await disk.afterPowerCut(folder, afterCut);
        const found = await read(afterCut);
        if (isSaved) {
          assert.deepEqual(found, now, failed);
        } else {
          for (const { answer, parts } of before.turns) {
            const turn = found.turns.find(each => each.answer === answer);
            assert.equal(turn?.parts, parts, failed);
          }
          await open.save();
        }
        await disk.afterPowerCut(folder, fresh());
        assert.deepEqual(await read(path.join(root, String(count - 1))), now, failed);
      }
    });
  }

  it('keeps the previous version of a file that could not be written, whatever failed', async () => {
    for (const failing of ['open', 'write', 'datasync', 'close', 'rename']) {
      const folder = fresh();
      const storage = new DiskStorage(folder);
      await storage.write('a.json', Buffer.from('{}'));
      disk.break(name => (name === failing ? 'ENOSPC' : undefined));
      await assert.rejects(storage.write('a.json', Buffer.from('[]')), { code: 'ENOSPC' });
      disk.heal();
      assert.equal(String(await storage.read('a.json')), '{}', failing);
      assert.deepEqual(await readdir(folder), ['a.json'], failing);
    }
  });

  it('is asked again if another program has the file open for a moment, as on Windows', async () => {
    for (const code of ['EACCES', 'EBUSY', 'EPERM']) {
      const storage = new DiskStorage(fresh());
      let left = 2;
      disk.break(name => (name === 'rename' && left-- > 0 ? code : undefined));
      await storage.write('a.json', Buffer.from('{}'));
      disk.heal();
      assert.equal(String(await storage.read('a.json')), '{}');
    }
  });

  it('is trusted if only flushing fails', async () => {
    for (const code of ['EINVAL', 'EISDIR', 'ENOSYS', 'ENOTSUP']) {
      const { folder, open, now } = await changed();
      disk.break(name => (name === 'datasync' ? code : undefined));
      await open.save();
      disk.heal();
      assert.deepEqual(await read(folder), now);
    }
  });
});
