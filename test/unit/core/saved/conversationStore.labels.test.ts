import assert from 'node:assert/strict';
import { noLabel } from '../../../../src/core/saved/conversationLabels';
import type { MemoryStorage } from '../../../support/conversation/memoryStorage';
import {
  conversationFolder,
  conversationId,
  OpenConversation,
  onDisk,
  saveSome,
  storeOn,
} from '../../../support/conversation/openConversation';
import { deferred } from '../../../support/deferred';
import { settled } from '../../../support/query/controlledQuery';

const labelFile = `${conversationFolder}/label.json`;

const nameOn = async (storage: MemoryStorage) =>
  (await storeOn(storage.reopened()).load(conversationId))?.label.name;

/** The paths that were written or removed. */
const changed = ({ operations }: MemoryStorage) => [
  ...new Set(
    operations.filter(({ type }) => type === 'write' || type === 'remove').map(({ path }) => path),
  ),
];

describe('the label of a conversation', () => {
  it('is the only file that is written when a closed conversation is renamed or pinned', async () => {
    const storage = await saveSome();
    const before = await onDisk(storage);
    const window = storage.reopened();
    const store = storeOn(window);
    assert.equal(await store.relabel(conversationId, { name: 'Release notes' }, false), true);
    assert.equal(await store.relabel(conversationId, { isPinned: true }, false), true);
    assert.deepEqual(changed(window), [labelFile]);
    const loaded = await storeOn(storage.reopened()).load(conversationId);
    assert.deepEqual(loaded?.label, {
      name: 'Release notes',
      isPinned: true,
      isUnread: false,
    });
    assert.deepEqual(await onDisk(storage), before);
    assert.equal(loaded?.draft, 'a draft');
  });

  it('has no file if it has neither name nor pin', async () => {
    const storage = await saveSome();
    const store = storeOn(storage);
    await store.relabel(conversationId, { name: 'Release notes' }, false);
    assert.ok(storage.texts.has(labelFile));
    await store.relabel(conversationId, { name: '' }, false);
    assert.ok(!storage.texts.has(labelFile));
  });

  it('is the old or the new one whenever the window crashes, and all else is unchanged', async () => {
    for (let operation = 0; ; operation++) {
      const storage = await saveSome();
      const before = await onDisk(storage);
      await storeOn(storage).relabel(conversationId, { name: 'old' }, false);
      const window = storage.reopened();
      window.crash(operation);
      void storeOn(window).relabel(conversationId, { name: 'new' }, false);
      for (let round = 0; round < 30; round++) {
        await settled();
      }
      const name = await nameOn(storage);
      assert.ok(name === 'old' || name === 'new', `${name} after ${operation} operations`);
      assert.deepEqual(await onDisk(storage), before);
      if (!window.hasCrashed) {
        assert.equal(name, 'new');
        break;
      }
    }
  });

  it('is kept when another window that has the conversation open saves it', async () => {
    const storage = await saveSome();
    const elsewhere = await OpenConversation.again(storage.reopened());
    await storeOn(storage.reopened()).relabel(conversationId, { name: 'Release notes' }, false);
    elsewhere.draft = 'another draft';
    elsewhere.end(elsewhere.ask('four'));
    await elsewhere.save();
    assert.equal(await nameOn(storage), 'Release notes');
    assert.equal((await storeOn(storage.reopened()).load(conversationId))?.draft, 'another draft');
  });

  it('can be given to a conversation whose head is damaged, which stays as it is', async () => {
    const storage = await saveSome();
    const head = `${conversationFolder}/conversation.json`;
    storage.set(head, '{"version":1,"draft":"half a');
    await storeOn(storage.reopened()).relabel(conversationId, { name: 'Release notes' }, false);
    assert.equal(storage.texts.get(head), '{"version":1,"draft":"half a');
    assert.equal(await nameOn(storage), 'Release notes');
  });

  it('is not returned after a change that was requested while it was read', async () => {
    const storage = await saveSome();
    const store = storeOn(storage);
    const { promise, resolve } = deferred();
    const read = storage.read.bind(storage);
    storage.read = async file => {
      const bytes = await read(file);
      await promise;
      return bytes;
    };
    const order: string[] = [];
    const reading = store.label(conversationId).then(({ name }) => order.push(`read "${name}"`));
    storage.read = read;
    const changing = store.relabel(conversationId, { name: 'new' }, true);
    const done = changing.then(() => order.push('changed'));
    for (let round = 0; round < 10; round++) {
      await settled();
    }
    resolve();
    await Promise.all([reading, done]);
    assert.deepEqual(order, ['read ""', 'changed']);
  });

  it('is treated as pinned if it is damaged, so that the conversation is kept', async () => {
    const storage = await saveSome();
    storage.set(labelFile, '{"name":"Release no');
    const store = storeOn(storage.reopened());
    assert.deepEqual(await store.label(conversationId), { ...noLabel, isPinned: true });
    await store.relabel(conversationId, { isPinned: false }, false);
    assert.deepEqual(await store.label(conversationId), noLabel);
  });

  it('is shortened and put on one line if another program has written it', async () => {
    const storage = await saveSome();
    storage.set(labelFile, JSON.stringify({ name: `a\nb${'c'.repeat(1e6)}`, isPinned: 'yes' }));
    const { name, isPinned } = await storeOn(storage).label(conversationId);
    assert.ok(name.startsWith('a bccc') && name.length <= 100, `${name.length}`);
    assert.equal(isPinned, false);
  });

  it('is not changed, and an error is thrown, if it cannot be read or written', async () => {
    for (const type of ['read', 'write'] as const) {
      const storage = await saveSome();
      await storeOn(storage).relabel(conversationId, { name: 'old' }, false);
      const window = storage.reopened();
      const store = storeOn(window);
      const told: string[] = [];
      store.onRelabel(({ change }) => told.push(change.name ?? ''));
      const heal = window.fail(each => each.type === type && each.path.includes('label.json'));
      await assert.rejects(store.relabel(conversationId, { name: 'new' }, false), /EIO/);
      heal();
      assert.deepEqual(told, []);
      assert.equal((await store.label(conversationId)).name, 'old');
      assert.equal(await nameOn(storage), 'old');
    }
  });

  it('of an open conversation stays in effect if it cannot be written, and is written with the next save', async () => {
    const storage = await saveSome();
    const open = await OpenConversation.again(storage);
    const healthy: boolean[] = [];
    open.store.health.onChange(canSave => healthy.push(canSave));
    const heal = storage.fail(({ type, path }) => type === 'write' && path.includes('label.json'));
    const told: string[] = [];
    open.store.onRelabel(({ change }) => told.push(change.name ?? ''));
    await assert.rejects(open.store.relabel(conversationId, { name: 'new' }, true), /EIO/);
    assert.deepEqual(told, ['new']);
    assert.equal((await open.store.load(conversationId))?.label.name, 'new');
    open.draft = 'saved all the same';
    await assert.rejects(open.save(), /EIO/);
    await assert.rejects(open.save(), /EIO/);
    assert.deepEqual(healthy, [false]);
    assert.equal(
      (await storeOn(storage.reopened()).load(conversationId))?.draft,
      'saved all the same',
    );
    heal();
    await open.save();
    assert.deepEqual(healthy, [false, true]);
    assert.equal(await nameOn(storage), 'new');
  });

  it('of a conversation that was deleted in another window restores nothing', async () => {
    const storage = await saveSome();
    const store = storeOn(storage.reopened());
    await storeOn(storage.reopened()).delete(conversationId);
    assert.equal(await store.relabel(conversationId, { name: 'gone' }, false), false);
    assert.deepEqual([...storage.texts], []);
  });

  it('of a conversation that is being deleted in this window is dropped', async () => {
    const storage = await saveSome();
    const store = storeOn(storage);
    const deleted = store.delete(conversationId);
    const relabeled = store.relabel(conversationId, { name: 'gone' }, true);
    await deleted;
    assert.equal(await relabeled, false);
    assert.deepEqual([...storage.texts], []);
  });
});
