import assert from 'node:assert/strict';
import { MemoryStorage } from '../../../../test/support/conversation/memoryStorage';
import { likeness, maxRecords, WorkspaceRecords } from '../core/workspaceRecords';

const folder = (uri: string, createdAt = 0) => ({ uri, createdAt });
const dayMs = 24 * 60 * 60 * 1000;
const workspace = (...folders: ReturnType<typeof folder>[]) => ({ folders });

describe('the workspaces of a machine', () => {
  it('are recorded with their folders, and found by other workspaces', async () => {
    const storage = MemoryStorage.create();
    const records = new WorkspaceRecords(storage, () => 7);
    await records.note({ id: 'a1', folders: [folder('file:///a', 5)] });
    await records.note({ id: 'b2', folders: [folder('file:///b', 6), folder('file:///c')] });
    assert.deepEqual(await records.others('a1'), [
      { id: 'b2', folders: [folder('file:///b', 6), folder('file:///c')], openedAt: 7 },
    ]);
    await records.note({ id: 'b2', folders: [folder('file:///d')] });
    assert.deepEqual(await records.others('a1'), [
      { id: 'b2', folders: [folder('file:///d')], openedAt: 7 },
    ]);
  });

  it('are recorded with their last use, and the oldest are removed when there are too many', async () => {
    let now = 1;
    const records = new WorkspaceRecords(MemoryStorage.create(), () => now);
    const open = (id: string) => records.note({ id, folders: [folder(`file:///${id}`)] });
    await open('first');
    for (let count = 1; count < maxRecords; count++) {
      now += dayMs;
      await open(`w${count}`);
    }
    assert.equal((await records.others('')).length, maxRecords);
    now += dayMs;
    await open('first');
    now += dayMs;
    await open('last');
    const kept = (await records.others('')).map(({ id }) => id);
    assert.equal(kept.length, maxRecords);
    assert.deepEqual(kept.slice(0, 3), ['last', 'first', `w${maxRecords - 1}`]);
    assert.ok(!kept.includes('w1'));
  });

  it('lead only to paths that VS Code knows', async () => {
    const storage = MemoryStorage.create();
    for (const [name, text] of [
      ['..%2f.json', '{"folders":[]}'],
      ['.json', '{"folders":[]}'],
      ['c.json', '{'],
      ['d.json', '{"folders":[{"uri":1},{"createdAt":1},{"uri":"file:///d","createdAt":"x"}]}'],
    ] as const) {
      await storage.write(`workspaces/${name}`, new TextEncoder().encode(text));
    }
    const others = await new WorkspaceRecords(storage, () => 7).others('a');
    assert.deepEqual(others, [{ id: 'd', folders: [folder('file:///d')], openedAt: 0 }]);
  });
});

describe('a workspace and another one', () => {
  const here = workspace(folder('file:///home/new', 5), folder('file:///home/two', 6));

  it('share a folder', () => {
    assert.equal(likeness(here, workspace(folder('file:///home/two', 1))), 'shares');
  });

  it('have a folder that may have been moved, whatever its name', () => {
    assert.equal(likeness(here, workspace(folder('file:///home/old', 5))), 'moved');
    // Not all file systems have the time.
    const timeless = workspace(folder('file:///a'));
    assert.equal(likeness(timeless, workspace(folder('file:///b'))), undefined);
  });

  it('have a folder of the same name elsewhere', () => {
    assert.equal(likeness(here, workspace(folder('file:///disk/new/', 1))), 'named');
  });

  it('have nothing in common', () => {
    assert.equal(likeness(here, workspace(folder('file:///disk/newer', 1))), undefined);
    assert.equal(likeness(here, workspace()), undefined);
  });
});
