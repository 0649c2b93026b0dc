import assert from 'node:assert/strict';
import { MemoryStorage } from '../../../support/conversation/memoryStorage';
import {
  conversationFolder,
  conversationId,
  imagePart,
  OpenConversation,
  onDisk,
  saveSome,
  storeOn,
} from '../../../support/conversation/openConversation';
import { settled } from '../../../support/query/controlledQuery';

describe('the files of a conversation', () => {
  it('have a question that is taken back from the queue while they are being saved', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    open.draft = 'Why?';
    open.ask('What?');
    await open.save();
    open.draft = '';
    const queued = open.ask('Why?');
    storage.hold();
    const saving = open.save();
    open.made.remove(queued);
    open.draft = 'Why?';
    await storage.releaseUntil(saving);
    const { draft } = await OpenConversation.again(storage.reopened());
    assert.equal(draft, 'Why?');
  });

  it('stay unchanged if they cannot be read, are damaged, or of another version', async () => {
    const paths = [...(await saveSome()).texts.keys()];
    assert.equal(paths.length, 8);
    for (const [index] of paths.entries()) {
      for (const spoil of ['unreadable', '', '{', '{"version":3}', '\0\0\0\0']) {
        const storage = await saveSome();
        storage.set(`${conversationFolder}/notes.txt`, 'of somebody else');
        const path = [...storage.texts.keys()][index] ?? '';
        if (spoil !== 'unreadable') {
          storage.set(path, spoil);
        }
        const before = storage.texts.get(path);
        const window = storage.reopened();
        const heal = window.fail(
          each => spoil === 'unreadable' && each.type === 'read' && each.path === path,
        );
        const open = await OpenConversation.again(window);
        heal();
        open.end(open.ask('more', [imagePart('3')]));
        open.draft = 'another draft';
        open.staged = [];
        await open.save();
        const again = await OpenConversation.again(storage.reopened());
        const isHeadRead = spoil === 'unreadable' && path.endsWith('/conversation.json');
        assert.equal(again.draft, isHeadRead ? 'a draft\n\nanother draft' : 'another draft');
        again.end(again.ask('and more'));
        await again.save();
        if (!isHeadRead) {
          assert.equal(storage.texts.get(path), before, `${path} as it was (${spoil})`);
        }
        assert.equal(storage.texts.get(`${conversationFolder}/notes.txt`), 'of somebody else');
        assert.ok((open.saved?.files.unread.size ?? 0) > 0, `${path} is told`);
        const questions = (await onDisk(storage)).map(({ question }) => question);
        assert.deepEqual(questions.slice(-2), ['more', 'and more']);
        if (spoil === 'unreadable') {
          assert.deepEqual(questions, ['one', 'two', 'three', 'more', 'and more']);
        }
      }
    }
  });

  it('are reported once and kept if even their list cannot be read, and may be read the next time', async () => {
    const storage = await saveSome();
    const window = storage.reopened();
    const heal = window.fail(({ type }) => type === 'list');
    const open = await OpenConversation.again(window);
    assert.deepEqual([...(open.saved?.files.unread.values() ?? [])], ['Error: EIO: i/o error']);
    heal();
    open.end(open.ask('more'));
    await open.save();
    const questions = (await onDisk(storage)).map(({ question }) => question);
    assert.deepEqual(questions, ['one', 'two', 'three', 'more']);
  });

  it('have the drafts of all windows, of which one could not read what another had saved', async () => {
    for (const [type, failures] of [
      ['list', 1],
      ['list', 1000],
      ['read', 1000],
    ] as const) {
      const storage = await saveSome();
      const window = storage.reopened();
      const isFile = (path: string) => type === 'list' || path.endsWith('/conversation.json');
      const heal = window.fail(each => each.type === type && isFile(each.path), failures);
      const open = await OpenConversation.again(window);
      assert.equal(open.draft, '');
      open.draft = 'another draft';
      // Without the list, nothing tells where the first draft is.
      await open.save().catch(() => undefined);
      heal();
      await open.save();

      const reader = await OpenConversation.again(storage.reopened());
      assert.equal(reader.draft, 'a draft\n\nanother draft');
      assert.deepEqual(
        reader.staged.map(({ id }) => id),
        ['2'],
      );
      await reader.save();
      const heads = [...storage.texts.keys()].filter(path => path.includes('/conversation'));
      assert.deepEqual(heads, [`${conversationFolder}/conversation-2.json`]);
      reader.draft = 'edited';
      await reader.save();
      const last = await OpenConversation.again(storage.reopened());
      assert.deepEqual([last.draft, last.staged.length, last.made.turns.length], ['edited', 1, 3]);
    }
  });

  it('contain no draft twice, even if the file of an earlier draft could not be removed', async () => {
    const storage = await saveSome();
    const window = storage.reopened();
    const heal = window.fail(each => each.type === 'list');
    const open = await OpenConversation.again(window);
    heal();
    open.draft = 'another draft';
    await open.save();
    const remover = storage.reopened();
    remover.fail(each => each.type === 'remove');
    const reader = await OpenConversation.again(remover);
    reader.draft = 'edited';
    reader.staged = [];
    await assert.rejects(reader.save());
    const last = await OpenConversation.again(storage.reopened());
    assert.deepEqual([last.draft, last.staged], ['edited', []]);
  });

  it('still contain a waiting question of which one part could not be read when it was edited', async () => {
    const storage = await saveSome();
    const waiting = await OpenConversation.again(storage);
    waiting.made.add('waiting', [imagePart('3'), imagePart('4')]);
    await waiting.save();
    const window = storage.reopened();
    const source = [...storage.texts].find(([, text]) => text.includes('4.png'))?.[0];
    const heal = window.fail(({ type, path }) => type === 'read' && path === source);
    const open = await OpenConversation.again(window);
    heal();
    const turn = open.made.turns.at(-1);
    assert.equal(turn?.parts.length, 1);
    open.made.setQuestion(turn, 'edited');
    await open.save();
    const again = await OpenConversation.again(storage.reopened());
    const edited = again.made.turns.at(-1);
    assert.deepEqual([edited?.question, edited?.parts.length], ['edited', 2]);
  });

  it('are not reported as damaged while another window writes them', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    open.end(open.ask('one', [imagePart('1')]));
    await open.save();
    for (let operation = 0; ; operation++) {
      const window = storage.reopened();
      const other = await OpenConversation.again(window);
      other.end(other.ask('more', [imagePart('2')]));
      window.crash(operation);
      void other.save();
      for (let round = 0; round < 60; round++) {
        await settled();
      }
      const reader = await OpenConversation.again(storage.reopened());
      assert.deepEqual([...(reader.saved?.files.unread.keys() ?? [])], []);
      if (!window.hasCrashed) {
        break;
      }
    }
  });

  it('are not removed if another window has just written them for a turn that is not saved yet', async () => {
    const storage = MemoryStorage.create();
    const first = OpenConversation.fresh(storage);
    first.end(first.ask('one'));
    await first.save();
    const writer = storage.reopened();
    const one = await OpenConversation.again(writer);
    one.end(one.ask('mine', [imagePart('1')]));
    writer.hold();
    const saving = one.save();
    // Waits until the source is in place but its turn is not.
    for (;;) {
      await settled();
      if ([...storage.texts.keys()].some(path => /source-[^/]*\.json$/.test(path))) {
        break;
      }
      writer.release();
    }
    const other = await OpenConversation.again(storage.reopened());
    other.end(other.ask('yours'));
    await other.save();
    await writer.releaseUntil(saving);
    const loaded = await onDisk(storage);
    assert.deepEqual(loaded.map(({ question, parts }) => [question, parts]).sort(), [
      ['mine', 1],
      ['one', 0],
      ['yours', 0],
    ]);
  });

  it('are written side by side, however many turns have changed', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    for (let at = 0; at < 120; at++) {
      open.end(open.ask(`question ${at}`));
    }
    storage.hold();
    const rounds = await storage.releaseUntil(open.save());
    assert.equal((await onDisk(storage)).length, 120);
    assert.ok(rounds <= 2 + Math.ceil(120 / 32) + 3, `${rounds} rounds`);
    assert.ok(storage.mostUnderWay <= 32, `${storage.mostUnderWay} at a time`);
  });
});

describe('a conversation that is opened again', () => {
  it('is read after its pending changes are on the disk', async () => {
    const storage = await saveSome();
    const open = await OpenConversation.again(storage);
    open.end(open.ask('more'));
    storage.hold();
    const saving = open.save();
    const loading = open.store.load(conversationId);
    await storage.releaseUntil(Promise.all([saving, loading]));
    assert.deepEqual(
      (await loading)?.turns.map(({ question }) => question),
      ['one', 'two', 'three', 'more'],
    );
  });
});

describe('a conversation that is deleted', () => {
  it('does not reappear because of pending changes', async () => {
    for (let operations = 0; operations < 12; operations++) {
      const storage = await saveSome();
      const open = await OpenConversation.again(storage);
      open.end(open.ask('more', [imagePart('3')]));
      storage.hold();
      const saving = open.save();
      for (let done = 0; done < operations; done++) {
        await settled();
        storage.release();
      }
      const deleted = open.store.delete(conversationId);
      open.ask('and more');
      const later = open.save();
      await storage.releaseUntil(Promise.all([saving, deleted, later]));
      assert.deepEqual([...storage.texts.keys()], []);
    }
  });

  it('is not opened by a reader that has already started, or starts before the end', async () => {
    for (let operations = 0; operations < 12; operations++) {
      const storage = await saveSome();
      const store = storeOn(storage);
      storage.hold();
      const before = store.load(conversationId);
      for (let done = 0; done < operations; done++) {
        await settled();
        storage.release();
      }
      const isRead = await Promise.race([before.then(() => true), settled().then(() => false)]);
      const deleted = store.delete(conversationId);
      const during = store.load(conversationId);
      await storage.releaseUntil(Promise.all([before, deleted, during]));
      assert.equal((await before) === undefined, !isRead);
      assert.equal(await during, undefined);
    }
  });

  it('is unchanged if it cannot be removed, which is reported', async () => {
    const storage = await saveSome();
    const store = storeOn(storage);
    const heal = storage.fail(({ type }) => type === 'remove');
    await assert.rejects(store.delete(conversationId));
    heal();
    assert.equal((await onDisk(storage)).length, 3);
    await store.delete(conversationId);
    assert.deepEqual([...storage.texts.keys()], []);
  });
});
