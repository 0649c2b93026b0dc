import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keepTimes, longestFirst } from '../../host/fileTimes.mjs';

describe('files of tests', () => {
  const cache = process.env.AGENT_QUERY_HOST_CACHE;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-times-'));
    process.env.AGENT_QUERY_HOST_CACHE = path.join(folder, 'cache');
  });
  afterEach(async () => {
    if (cache === undefined) {
      delete process.env.AGENT_QUERY_HOST_CACHE;
    } else {
      process.env.AGENT_QUERY_HOST_CACHE = cache;
    }
    await rm(folder, { recursive: true });
  });

  async function filesOf(sizes: Readonly<Record<string, number>>): Promise<readonly string[]> {
    return Promise.all(
      Object.entries(sizes).map(async ([name, size]) => {
        const file = path.join(folder, `${name}.test.mjs`);
        await writeFile(file, 'x'.repeat(size));
        return file;
      }),
    );
  }
  const namesOf = (files: readonly string[]) =>
    files.map(file => path.basename(file, '.test.mjs')).join(' ');

  it('start with the largest one, if none has run yet', async () => {
    const files = await filesOf({ small: 10, large: 1000, middle: 100 });
    assert.equal(namesOf(await longestFirst(files)), 'large middle small');
  });

  it('start with the slowest one, with new ones sorted in by their size', async () => {
    const files = await filesOf({ quick: 1000, slow: 10, fresh: 100, steady: 390 });
    await keepTimes([
      { file: files[0], ms: 100 },
      { file: files[1], ms: 4000 },
    ]);
    await keepTimes([{ file: files[3], ms: 100 }, { ms: 5 }]);
    assert.equal(namesOf(await longestFirst(files)), 'slow fresh quick steady');
  });

  it('start with the largest one, if the times cannot be read', async () => {
    const files = await filesOf({ small: 10, large: 1000 });
    await keepTimes([{ file: files[0], ms: 4000 }]);
    await writeFile(path.join(folder, 'cache/test-times.json'), '{"sm');
    assert.equal(namesOf(await longestFirst(files)), 'large small');
  });
});
