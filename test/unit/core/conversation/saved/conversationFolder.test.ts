import assert from 'node:assert/strict';
import {
  ConversationFolder,
  readFile,
} from '../../../../../src/core/conversation/saved/conversationFolder';
import { MemoryStorage } from '../../../../support/conversation/memoryStorage';

/** Operations of one window that puts a file there, with the look at the names before it. */
const steps = 8;

function version(count: number): string {
  return JSON.stringify({ version: count, text: 'ü'.repeat(40) });
}

/** What a new window puts there; it dies in the middle of an operation if there are as many. */
async function put(storage: MemoryStorage, text: string, crashAfter: number): Promise<void> {
  const window = storage.reopened();
  window.crash(crashAfter);
  const folder = new ConversationFolder(window, 'a');
  const put = folder.names().then(() => folder.put('b.json', text));
  // One that has died never comes back.
  await Promise.race([put, new Promise(resolve => setImmediate(resolve))]);
}

async function read(storage: MemoryStorage): Promise<string | undefined> {
  return (await readFile(storage.reopened(), 'a/b.json'))?.text;
}

describe('a file of a saved conversation', () => {
  it('is whole wherever one window dies while writing it, and the next one, too', async () => {
    for (let first = 0; first <= steps; first++) {
      for (let second = 0; second <= steps; second++) {
        const storage = MemoryStorage.create();
        await put(storage, version(1), steps);
        await put(storage, version(2), first);
        const before = await read(storage);
        assert.ok([version(1), version(2)].includes(before ?? ''), `${first}: ${before}`);
        await put(storage, version(3), second);
        const after = await read(storage);
        assert.ok([before, version(3)].includes(after), `${first}, ${second}: ${after}`);
        await put(storage, version(4), steps);
        assert.equal(await read(storage), version(4));
        assert.deepEqual([...storage.texts.keys()], ['a/b.json']);
      }
    }
  });

  it('is read from beside its place while it is put there', async () => {
    const storage = MemoryStorage.create();
    await put(storage, version(1), steps);
    // As it is in the middle of the second write.
    storage.set('a/b.json.part', version(2));
    storage.set('a/b.json', version(2).slice(0, 20));
    assert.deepEqual(await readFile(storage, 'a/b.json'), {
      text: version(2),
      value: JSON.parse(version(2)),
      isUnfinished: true,
    });
  });

  it('is as it is if it is damaged', async () => {
    const storage = MemoryStorage.create();
    storage.set('a/b.json', '{ "half": ');
    assert.deepEqual(await readFile(storage, 'a/b.json'), {
      text: '{ "half": ',
      value: undefined,
      isUnfinished: false,
    });
  });
});
