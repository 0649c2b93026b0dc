import assert from 'node:assert/strict';
import { ConversationFolder } from '../../../../../src/core/saved/conversationFolder';
import { MemoryStorage } from '../../../../support/conversation/memoryStorage';

/** The number of operations in which a window writes a file, including reading the existing names first. */
const operationCount = 8;

function version(count: number): string {
  return JSON.stringify({ version: count, text: 'ü'.repeat(40) });
}

/** Lets a new window write the file. The window crashes in the middle of an operation if it gets that far. */
async function put(storage: MemoryStorage, text: string, crashAfter: number): Promise<void> {
  const window = storage.reopened();
  window.crash(crashAfter);
  const folder = new ConversationFolder(window, 'a');
  const put = folder.names().then(() => folder.put('b.json', text));
  // After a crash, the operation never completes.
  await Promise.race([put, new Promise(resolve => setImmediate(resolve))]);
}

async function read(storage: MemoryStorage): Promise<string | undefined> {
  return (await new ConversationFolder(storage.reopened(), 'a').read('b.json'))?.text;
}

describe('a file of a saved conversation', () => {
  it('is whole wherever one window dies while writing it, and the next one, too', async () => {
    for (let first = 0; first <= operationCount; first++) {
      for (let second = 0; second <= operationCount; second++) {
        const storage = MemoryStorage.create();
        await put(storage, version(1), operationCount);
        await put(storage, version(2), first);
        const before = await read(storage);
        assert.ok([version(1), version(2)].includes(before ?? ''), `${first}: ${before}`);
        await put(storage, version(3), second);
        const after = await read(storage);
        assert.ok([before, version(3)].includes(after), `${first}, ${second}: ${after}`);
        await put(storage, version(4), operationCount);
        assert.equal(await read(storage), version(4));
        assert.deepEqual([...storage.texts.keys()], ['a/b.json']);
      }
    }
  });

  it('is read from beside its place while it is put there', async () => {
    const storage = MemoryStorage.create();
    await put(storage, version(1), operationCount);
    // The state in the middle of the second write.
    storage.set('a/b.json.part', version(2));
    storage.set('a/b.json', version(2).slice(0, 20));
    assert.deepEqual(await new ConversationFolder(storage, 'a').read('b.json'), {
      text: version(2),
      value: JSON.parse(version(2)),
      isUnfinished: true,
    });
  });

  it('is as it is if it is damaged', async () => {
    const storage = MemoryStorage.create();
    storage.set('a/b.json', '{ "half": ');
    assert.deepEqual(await new ConversationFolder(storage, 'a').read('b.json'), {
      text: '{ "half": ',
      value: undefined,
      isUnfinished: false,
    });
  });
});
