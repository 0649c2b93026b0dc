import assert from 'node:assert/strict';
import path from 'node:path';
import type { MemoryStorage } from '../../../../test/support/conversation/memoryStorage';
import { noLabel } from '../../../core/saved/conversationLabels';
import { allEntries, headOf, historyOn, idOf, numberOf, saveMany } from './support/savedMany';

const indexFile = 'index/conversations.json';

/** A history in another window, whose operations are counted. */
const another = (storage: MemoryStorage) => {
  const window = storage.reopened();
  return { window, ...historyOn(window) };
};

const numbers = async (storage: MemoryStorage) =>
  (await allEntries(another(storage).history)).map(({ id }) => numberOf(id));

/** The number of operations of a type. */
const countOf = ({ operations }: MemoryStorage, type: string, path = '') =>
  operations.filter(each => each.type === type && each.path.startsWith(path)).length;

describe('the history', () => {
  it('lists the conversation that was saved last first', async () => {
    const { history } = await saveMany(5);
    const entries = await allEntries(history);
    assert.deepEqual(
      entries.map(({ question, count, state }) => [question, count, state]),
      [5, 4, 3, 2, 1].map(index => [`question ${index}`, 3, 'running']),
    );
  });

  it('contains the time of the last question, even from its index', async () => {
    const { storage, history } = await saveMany(20);
    const [read] = await allEntries(history);
    const { window, ...again } = another(storage);
    const [indexed] = await allEntries(again.history);
    const opened = await again.store.load(idOf(20));
    assert.equal(read?.askedAt, opened?.turns.at(-1)?.askedAt);
    assert.ok(read?.askedAt);
    assert.deepEqual(indexed, read);
  });

  it('begins before most conversations are read, and does not read more at once than a disk can take', async () => {
    const { storage } = await saveMany(400);
    const { window, history } = another(storage);
    const batches = history.entries();
    const first = await batches.next();
    assert.equal(first.value?.length, 64);
    assert.equal(first.value[0]?.question, 'question 400');
    assert.ok(countOf(window, 'read') < 300, `${countOf(window, 'read')} files read`);
    const sizes: number[] = [];
    for await (const { length } of batches) {
      sizes.push(length);
    }
    assert.deepEqual(sizes, [128, 208]);
    assert.ok(window.mostUnderWay <= 200, `${window.mostUnderWay} at once`);
  });

  it('lets others work while it takes a thousand from its index', async () => {
    const { storage, history } = await saveMany(1000);
    const before = await allEntries(history);
    const { window, ...again } = another(storage);
    const sizes: number[] = [];
    let listed = 0;
    let listedBefore = 0;
    let longest = 0;
    let isListing = true;
    // Runs after each task.
    const look = () => {
      longest = Math.max(longest, listed - listedBefore);
      listedBefore = listed;
      if (isListing) {
        setImmediate(look);
      }
    };
    look();
    for await (const entries of again.history.entries()) {
      sizes.push(entries.length);
      listed += entries.length;
    }
    isListing = false;
    look();
    assert.equal(listed, before.length);
    assert.equal(countOf(window, 'read', 'conversations'), 0);
    assert.deepEqual(sizes, [64, 128, 256, 512, 40]);
    assert.ok(longest <= 512, `${longest} in one task`);
  });

  it('reads no conversation again that has not changed', async () => {
    const { storage, history } = await saveMany(100);
    const before = await allEntries(history);
    const { window, ...again } = another(storage);
    assert.deepEqual(await allEntries(again.history), before);
    assert.equal(countOf(window, 'stat'), 100);
    assert.equal(countOf(window, 'list'), 1);
    assert.equal(countOf(window, 'read', 'conversations'), 0);
    assert.equal(countOf(window, 'write'), 0);
  });

  it('reads only conversations that another window has changed, deleted, or added since', async () => {
    const { storage, history } = await saveMany(100);
    await allEntries(history);
    const other = historyOn(storage.reopened()).store;
    await other.relabel(idOf(7), { name: 'seven' }, false);
    await other.delete(idOf(8));
    const head = storage.texts.get(headOf(9)) ?? '';
    storage.set(
      headOf(500),
      head.replace('question 9', 'new').replace(/"savedAt":\d+/, '"savedAt":9999999'),
    );
    const { window, ...again } = another(storage);
    const entries = await allEntries(again.history);
    assert.equal(entries.length, 100);
    assert.equal(entries[0]?.question, 'new');
    assert.equal(entries.find(({ id }) => id === idOf(7))?.label?.name, 'seven');
    assert.ok(countOf(window, 'read', 'conversations') <= 5);
  });

  it('has the same order after conversations were renamed and pinned', async () => {
    const { storage, store } = await saveMany(10);
    await store.relabel(idOf(3), { name: 'three' }, false);
    await store.relabel(idOf(1), { isPinned: true }, false);
    assert.deepEqual(await numbers(storage), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const [entry] = (await allEntries(another(storage).history)).slice(-1);
    assert.deepEqual(entry?.label, { ...noLabel, isPinned: true });
  });

  it('is correct, but slower, if any part of the index is damaged', async () => {
    const { storage, history, store } = await saveMany(20);
    await store.relabel(idOf(3), { name: 'three', isPinned: true }, false);
    const expected = await allEntries(history);
    const index = storage.texts.get(indexFile) ?? '';
    assert.ok(index.includes('question 20'));
    for (let position = 0; position < index.length; position += 23) {
      const other = index[position] === '1' ? '2' : '1';
      const texts = [
        index.slice(0, position) + other + index.slice(position + 1),
        index.slice(0, position),
      ];
      for (const text of texts) {
        storage.set(indexFile, text);
        assert.deepEqual(await allEntries(another(storage).history), expected, text.slice(0, 200));
      }
    }
  });

  it('is complete if the index can be neither read nor written', async () => {
    const { storage } = await saveMany(20);
    const { window, history } = another(storage);
    window.fail(({ path }) => path.startsWith('index'));
    assert.equal((await allEntries(history)).length, 20);
  });

  it('does not rely on times of files that are too recent, or unknown', async () => {
    const { storage, store, history } = await saveMany(30);
    await allEntries(history);
    const at = { recent: 1e9, unknown: 0 };
    for (const modifiedAt of Object.values(at)) {
      const window = storage.reopened();
      const stat = window.stat.bind(window);
      window.stat = async path => {
        const found = await stat(path);
        return found && { ...found, modifiedAt };
      };
      const again = historyOn(window).history;
      assert.deepEqual(
        (await allEntries(again)).map(({ id }) => numberOf(id)),
        Array.from({ length: 30 }, (_, index) => 30 - index),
      );
      assert.ok(countOf(window, 'read', 'conversations') >= 30);
      storage.set(headOf(3), (storage.texts.get(headOf(3)) ?? '').replace('question 3', 'changed'));
      assert.ok((await allEntries(again)).some(({ question }) => question === 'changed'));
      await store.relabel(idOf(3), { name: '' }, false);
      storage.set(headOf(3), (storage.texts.get(headOf(3)) ?? '').replace('changed', 'question 3'));
    }
  });

  it('contains no conversation without a question', async () => {
    const { storage } = await saveMany(3);
    await storage.remove(path.dirname(headOf(2)));
    await storage.createFolder(path.dirname(headOf(2)));
    storage.set(headOf(2), '{"version":1,"draft":"only typed","count":0}');
    assert.deepEqual(await numbers(storage), [3, 1]);
  });

  it('lists a conversation whose question was saved, but not yet counted by its head', async () => {
    const { storage } = await saveMany(3);
    storage.set(headOf(2), '{"version":1,"draft":"question 2","count":0}');
    const entries = await allEntries(another(storage).history);
    const shown = entries.find(({ id }) => id === idOf(2));
    assert.deepEqual([shown?.question, shown?.count], ['question 2', 3]);
  });

  it('lists conversations whose files are damaged or unreadable', async () => {
    const { storage } = await saveMany(4);
    storage.set(headOf(1), '{"version":1,"dra');
    const { window, history } = another(storage);
    window.fail(({ type, path }) => type === 'list' && path.endsWith(idOf(2)));
    const entries = await allEntries(history);
    const shown = new Map(
      entries.map(({ id, question, count }) => [numberOf(id), [question, count]]),
    );
    assert.deepEqual(shown.get(1), ['question 1', 3]);
    assert.deepEqual(shown.get(2), ['', 1]);
    assert.equal(entries.length, 4);
  });

  it('reads a conversation again that could not be read, although nothing has changed', async () => {
    const { storage } = await saveMany(20);
    const { window, history } = another(storage);
    window.fail(({ type, path }) => type === 'read' && path.includes(idOf(3)));
    assert.ok(!(await allEntries(history)).some(({ question }) => question === 'question 3'));
    const entries = await allEntries(another(storage).history);
    assert.ok(entries.some(({ question }) => question === 'question 3'));
  });

  it('removes a deleted conversation from the index', async () => {
    const { storage, history } = await saveMany(20);
    await allEntries(history);
    await history.delete(idOf(5));
    assert.ok(!storage.texts.get(indexFile)?.includes('question 5"'));
    await history.prune(0, id => numberOf(id) < 20);
    assert.ok(storage.texts.get(indexFile)?.includes('question 20"'));
    assert.ok(!storage.texts.get(indexFile)?.includes('question 6"'));
    await historyOn(storage.reopened()).store.delete(idOf(20));
    await numbers(storage);
    assert.ok(!storage.texts.get(indexFile)?.includes('question 20"'));
  });
});

describe('the index of texts', () => {
  const file = 'index/texts.json';
  const ids = Array.from({ length: 40 }, (_, index) => idOf(index + 1));

  /** Reads all texts. */
  async function search({ history }: ReturnType<typeof historyOn>, all = ids): Promise<void> {
    const searching = history.search(all, 'nowhere', new AbortController().signal);
    assert.equal((await searching.next()).done, true);
  }

  const indexed = (storage: MemoryStorage) =>
    ids.filter(id => storage.texts.get(file)?.includes(id)).map(numberOf);

  it('has no conversation that was deleted, whichever window has read it', async () => {
    const { storage, history } = await saveMany(40);
    await search(another(storage));
    assert.equal(indexed(storage).length, 40);
    await history.delete(idOf(30));
    assert.equal(indexed(storage).length, 39);
    assert.ok(!indexed(storage).includes(30));
    await history.prune(0, id => numberOf(id) < 40);
    assert.deepEqual(indexed(storage), [40]);
  });

  it('has no conversation that was deleted while it was searched', async () => {
    const { storage } = await saveMany(40);
    const window = storage.reopened();
    window.fail(({ type, path }) => {
      if (type === 'list' && path.endsWith(idOf(40))) {
        storage.delete(`conversations/${idOf(1)}`);
      }
      return false;
    });
    await search(historyOn(window));
    assert.equal(indexed(storage)[0], 2);
  });

  it('keeps what a search of a few conversations does not need', async () => {
    const { storage } = await saveMany(40);
    const window = another(storage);
    await search(window, ids.slice(0, 20));
    await search(window, ids.slice(20));
    assert.equal(indexed(storage).length, 40);
  });

  it('has no conversation that another window deleted without it', async () => {
    const { storage, history } = await saveMany(40);
    await allEntries(history);
    await search(another(storage));
    await historyOn(storage.reopened()).store.delete(idOf(30));
    await numbers(storage);
    assert.ok(!indexed(storage).includes(30));
  });
});

describe('pinned conversations', () => {
  it('are kept and not counted when old conversations are removed', async () => {
    const { storage, store, history, bytes } = await saveMany(5);
    await store.relabel(idOf(1), { isPinned: true }, false);
    await store.relabel(idOf(4), { isPinned: true, name: 'x' }, false);
    assert.equal(await history.prune(2.5 * bytes, () => true), true);
    assert.deepEqual(await numbers(storage), [5, 4, 3, 1]);
  });

  it('are kept when all others are deleted, unless they are to be deleted, too', async () => {
    const { storage, store, history } = await saveMany(5);
    await store.relabel(idOf(2), { isPinned: true }, false);
    assert.equal(await history.countPinned(), 1);
    assert.equal(await history.prune(0, () => true), true);
    assert.deepEqual(await numbers(storage), [2]);
    assert.equal(await history.prune(0, () => true, false), true);
    assert.deepEqual(await numbers(storage), []);
  });

  it('are kept even if their pin cannot be read', async () => {
    const { storage, store } = await saveMany(5);
    await store.relabel(idOf(3), { isPinned: true }, false);
    const { window, history } = another(storage);
    window.fail(({ type, path }) => type === 'read' && path.includes(`${idOf(3)}/label`));
    assert.equal(await history.prune(0, () => true), false);
    assert.deepEqual(await numbers(storage), [3]);
  });

  it('are kept if another window pins them at the last moment', async () => {
    const { storage, history } = await saveMany(100);
    await allEntries(history);
    const other = historyOn(storage.reopened()).store;
    let pinning: Promise<unknown> | undefined;
    await history.prune(0, id => {
      pinning ??= other.relabel(idOf(50), { isPinned: true }, false);
      return numberOf(id) <= 50;
    });
    await pinning;
    assert.ok((await numbers(storage)).includes(50));
  });
});
