import assert from 'node:assert/strict';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { FileContent } from '../../../../src/core/parts/outgoingPart';
import { queryBody } from '../../../../src/core/query/queryBody';
import { openLocalFile } from '../../../../src/platform/node/openLocalFile';
import { drawBytes } from '../../../support/drawBytes';

/** The size of the file: several times the size of the pieces in which files are read. */
const sizeBytes = 3_000_000;
const original = drawBytes(sizeBytes);

/** Seconds since the epoch; another file may have the same time. */
const oldTimeSeconds = 1_000_000_000;

/** The lengths of the pieces of a file, in bytes. */
async function lengths(content: FileContent): Promise<number[]> {
  const all: number[] = [];
  for await (const { length } of content.read()) {
    all.push(length);
  }
  return all;
}

describe('local file', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-file-'));
    file = path.join(folder, 'a.bin');
    await writeFile(file, original);
    await utimes(file, oldTimeSeconds, oldTimeSeconds);
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The text of the body that sends the file; `change` is called when part of it has been read. */
  async function send(change: () => Promise<unknown>): Promise<string> {
    const content = await openLocalFile(file);
    const body = queryBody([{ type: 'file', name: 'a.bin', mimeType: 'a/b', content }], '{}');
    let text = '';
    let isUnchanged = true;
    for await (const chunk of body.chunks()) {
      text += Buffer.from(chunk).toString();
      if (isUnchanged && text.length > sizeBytes / 3) {
        isUnchanged = false;
        await change();
      }
    }
    assert.equal(text.length, body.length);
    return text;
  }

  it('is sent byte for byte', async () => {
    const text = await send(async () => {});
    const { parts } = JSON.parse(text) as { parts: { base64: string }[] };
    assert.ok(Buffer.from(parts[0]?.base64 ?? '', 'base64').equals(original));
  });

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    grows: () => appendFile(file, 'b'),
    shrinks: () => truncate(file, sizeBytes - 1),
    'is emptied': () => truncate(file, 0),
    'is replaced': async () => {
      const other = path.join(folder, 'b.bin');
      await writeFile(other, Buffer.alloc(sizeBytes, 'b'));
      await utimes(other, oldTimeSeconds, oldTimeSeconds);
      await rename(other, file);
    },
    'is written anew at the same length': () => writeFile(file, Buffer.alloc(sizeBytes, 'b')),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`that ${name} while it is being sent ends the query`, async () => {
      await assert.rejects(
        send(change),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'content' &&
          error.details.code === 'changed' &&
          error.details.part === 'a.bin',
      );
    });
  }

  it('that is replaced before it is sent ends the query', async () => {
    const content = await openLocalFile(file);
    const other = path.join(folder, 'b.bin');
    await writeFile(other, Buffer.alloc(sizeBytes, 'b'));
    await rename(other, file);
    await assert.rejects(lengths(content), { code: 'changed' });
  });

  it('that has grown before it is sent ends the query, even if its time is the same', async () => {
    const content = await openLocalFile(file);
    await appendFile(file, 'b');
    await utimes(file, oldTimeSeconds, oldTimeSeconds);
    await assert.rejects(lengths(content), {
      code: 'changed',
      message: 'the file changed while it was being read',
    });
  });

  it('is read in pieces of 512 KiB, or in one piece if it is small', async () => {
    const kibibyte = 1024;
    await writeFile(file, Buffer.alloc(1200 * kibibyte, 'a'));
    assert.deepEqual(
      (await lengths(await openLocalFile(file))).map(length => length / kibibyte),
      [512, 512, 176],
    );
    await writeFile(file, 'abc');
    assert.deepEqual(await lengths(await openLocalFile(file)), [3]);
  });

  it('is closed when it has been tried, read, or given up', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const isOpen = async () => {
      const names = await readdir('/proc/self/fd');
      const targets = names.map(name => readlink(`/proc/self/fd/${name}`).catch(() => ''));
      return (await Promise.all(targets)).includes(await realpath(file));
    };
    const content = await openLocalFile(file);
    assert.ok(!(await isOpen()));
    for await (const _piece of content.read()) {
      assert.ok(await isOpen());
      break;
    }
    assert.ok(!(await isOpen()));
    await lengths(content);
    assert.ok(!(await isOpen()));
  });

  it('that cannot be read is told when it is opened', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    // A regular file, but its start cannot be read.
    await assert.rejects(openLocalFile('/proc/self/mem'), { code: 'EIO' });
  });

  it('reports the reason why it cannot be opened', async () => {
    const sub = path.join(folder, 'sub');
    await mkdir(sub);
    await assert.rejects(openLocalFile(sub), {
      code: 'EISDIR',
      message: `${sub} is not a regular file`,
    });
    await assert.rejects(openLocalFile(path.join(folder, 'gone')), { code: 'ENOENT' });
    if (process.platform !== 'win32') {
      await assert.rejects(openLocalFile('/dev/null'), { code: 'special' });
    }
  });
});
