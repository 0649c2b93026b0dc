import assert from 'node:assert/strict';
import { ConversationFolder } from '../../../../src/core/saved/conversationFolder';
import { MemoryStorage } from '../../../support/conversation/memoryStorage';
import { settled } from '../../../support/query/controlledQuery';

/** The number of operations in which a window writes a file, including reading the existing names first. */
const operationCount = 8;

function version(count: number): string {
  return JSON.stringify({ version: count, text: 'ü'.repeat(40) });
}

/** Lets a new window write the file. The window crashes in the middle of an operation if it gets that far. */
async function put(storage: MemoryStorage, text: string, crashAfter: number): Promise<void> {
  const window = storage.reopened();
  window.crash(crashAfter);
  // After a crash, the operation never completes.
  await Promise.race([putIn(window, text), settled()]);
}

function putIn(window: MemoryStorage, text: string): Promise<void> {
  const folder = new ConversationFolder(window, 'a');
  return folder.names().then(() => folder.put('b.json', text));
}

/** All orders of the operations of two windows; true for one of the first. */
function orders(first: number, second: number): readonly (readonly boolean[])[] {
  if (first === 0 || second === 0) {
    return [[...Array<boolean>(first).fill(true), ...Array<boolean>(second).fill(false)]];
  }
  return [
    ...orders(first - 1, second).map(rest => [true, ...rest]),
    ...orders(first, second - 1).map(rest => [false, ...rest]),
  ];
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
        // One stays beside it if it may still be needed.
        assert.ok(storage.texts.size <= 2, [...storage.texts.keys()].join());
      }
    }
  });

  it('is the only one in its place when it was written without a fault', async () => {
    const storage = MemoryStorage.create();
    await put(storage, version(1), operationCount);
    await put(storage, version(2), operationCount);
    assert.deepEqual([...storage.texts], [['a/b.json', version(2)]]);
  });

  it('is whole if one of two windows dies while both write it, in whatever order', async () => {
    let count = 0;
    for (const order of orders(4, 4)) {
      for (let crashAfter = 0; crashAfter <= 4; crashAfter++) {
        const storage = MemoryStorage.create();
        await put(storage, version(1), operationCount);
        const [one, other] = [storage.reopened(), storage.reopened()];
        one.crash(crashAfter);
        one.hold();
        other.hold();
        void putIn(one, version(2));
        const put2 = putIn(other, version(3));
        for (const isFirst of order) {
          (isFirst ? one : other).release();
          await settled();
        }
        await other.releaseUntil(put2);
        const found = await read(storage);
        assert.ok([version(2), version(3)].includes(found ?? ''), `${order}, ${crashAfter}`);
        await put(storage, version(4), 3);
        assert.ok([found, version(4)].includes(await read(storage)), `${order}, ${crashAfter}`);
        await put(storage, version(5), operationCount);
        assert.equal(await read(storage), version(5));
        count += 1;
      }
    }
    assert.equal(count, 70 * 5);
  });

  it('is read from beside its place while it is put there', async () => {
    const storage = MemoryStorage.create();
    await put(storage, version(1), operationCount);
    // The state in the middle of the second write.
    storage.set(`a/b.json.1-${crypto.randomUUID()}.part`, version(2));
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
