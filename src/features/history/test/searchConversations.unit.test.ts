import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MemoryStorage } from '../../../../test/support/conversation/memoryStorage';
import { OpenConversation } from '../../../../test/support/conversation/openConversation';
import type { ConversationHistory } from '../core/conversationHistory';
import type { FoundText } from '../core/searchConversations';
import { headOf, historyOn, idOf, saveMany } from './support/savedMany';

/** Searches in a new window. */
function search(storage: MemoryStorage, ids: readonly string[], text: string) {
  return searchIn(historyOn(storage).history, ids, text);
}

async function searchIn(history: ConversationHistory, ids: readonly string[], text: string) {
  const found: FoundText[] = [];
  for await (const each of history.search(ids, text, new AbortController().signal)) {
    found.push(each);
  }
  return found;
}

describe('a search in questions and answers', () => {
  it('finds the conversations in their order, whatever the case', async () => {
    const { storage } = await saveMany(12);
    const ids = [12, 11, 10, 2, 1].map(idOf);
    const found = await search(storage, ids, ' QUESTION 1');
    assert.deepEqual(
      found.map(({ id }) => id),
      [12, 11, 10, 1].map(idOf),
    );
    assert.ok(found.every(({ excerpt }) => excerpt.includes('question 1')));
  });

  it('treats the search text as plain text', async () => {
    const { storage } = await saveMany(3);
    for (const text of ['question .', '(', '[a-z]', '\\d', '*', '$', '|question']) {
      assert.deepEqual(await search(storage, [1, 2, 3].map(idOf), text), [], text);
    }
  });

  it('shows the text around a hit in an answer on one line', async () => {
    const storage = MemoryStorage.create();
    const open = await OpenConversation.again(storage);
    const turn = open.ask('Why?');
    open.made.append(turn, [
      { type: 'message', content: `${'🌊'.repeat(40)}the needle\n  here${'🌊'.repeat(80)}` },
    ]);
    open.end(turn);
    await open.save();
    const [found] = await search(storage, [open.made.id], 'Needle\n');
    assert.match(found?.excerpt ?? '', /^…(?:🌊)+the needle here(?:🌊)+…$/u);
  });

  it('finds texts in both forms of Unicode', async () => {
    const storage = MemoryStorage.create();
    const open = await OpenConversation.again(storage);
    open.ask('What is in Größe.ts?'.normalize('NFD'));
    await open.save();
    for (const form of ['NFC', 'NFD']) {
      const found = await search(storage, [open.made.id], 'größe'.normalize(form));
      assert.equal(found.length, 1, form);
    }
  });

  it('omits conversations that are missing or unreadable', async () => {
    const { storage } = await saveMany(2);
    const ids = [crypto.randomUUID(), idOf(2), idOf(1)];
    assert.equal((await search(storage, ids, 'question')).length, 2);
  });

  it('reads only conversations that may contain the text after it has read all, even in another window', async () => {
    const { storage } = await saveMany(100);
    const ids = Array.from({ length: 100 }, (_, index) => idOf(index + 1));
    await search(storage, ids, 'nowhere');
    const window = storage.reopened();
    const reads = () => window.operations.filter(({ type }) => type === 'list').length;
    const { history } = historyOn(window);
    const find = async (text: string) => (await searchIn(history, ids, text)).map(({ id }) => id);
    assert.deepEqual(await find('nowhere'), []);
    assert.equal(reads(), 0);
    assert.deepEqual(await find('QUE\u017fTION 42'), [idOf(42)]);
    // Too short for the index.
    assert.deepEqual(await find('42'), [idOf(42)]);
    storage.set(headOf(7), storage.texts.get(headOf(7)) ?? '');
    await find('nowhere');
    assert.equal(reads(), 201);
  });

  it('finds a text that could not be read at first', async () => {
    const { storage } = await saveMany(20);
    const ids = Array.from({ length: 20 }, (_, index) => idOf(index + 1));
    const window = storage.reopened();
    window.fail(({ type, path }) => type === 'read' && path.includes(`${idOf(7)}/0`));
    assert.deepEqual(await search(window, ids, 'question 7'), []);
    assert.equal((await search(storage, ids, 'question 7')).length, 1);
  });

  it('finds the same texts with its index as without', async () => {
    // Letters whose cases and forms have other lengths, or are ASCII letters only in some forms.
    const letter = fc.constantFrom(
      ...'kK\u212asS\u017fß\u1e9eiIİıaåÅ\u212bfﬁﬆeé9\u0663 \t\u00a0\u200b-',
      ...['I\u0307', 'e\u0301', 'a\u030a', 'ss', 'ffi', '🌊'],
    );
    const form = fc.constantFrom<(text: string) => string>(
      text => text,
      text => text.toUpperCase(),
      text => text.toLowerCase(),
      text => text.normalize('NFC'),
      text => text.normalize('NFD'),
      text => text.normalize('NFKC'),
    );
    const word = fc.array(letter, { minLength: 1, maxLength: 8 }).map(letters => letters.join(''));
    const [id, turn] = [idOf(1), idOf(2)];
    await fc.assert(
      fc.asyncProperty(word, word, word, form, form, async (before, text, after, one, other) => {
        const storage = MemoryStorage.create();
        const question = one(before + text + after);
        const saved = JSON.stringify({ version: 1, id: turn, question, state: 'complete' });
        storage.set(`conversations/${id}/000000-${turn}.json`, saved);
        const { history } = historyOn(storage);
        const found = await searchIn(history, [id], other(text));
        assert.deepEqual(await searchIn(history, [id], other(text)), found);
      }),
      { numRuns: 500 },
    );
  });

  it('reads all if the index is damaged', async () => {
    const { storage } = await saveMany(20);
    const ids = Array.from({ length: 20 }, (_, index) => idOf(index + 1));
    await search(storage, ids, 'nowhere');
    const file = 'index/texts.json';
    storage.set(file, (storage.texts.get(file) ?? '').replace(/[A-Z]/g, 'A'));
    assert.equal((await search(storage, ids, 'question')).length, 20);
  });

  it('stops reading when it is canceled', async () => {
    const { storage } = await saveMany(100);
    const ids = Array.from({ length: 100 }, (_, index) => idOf(index + 1));
    const abort = new AbortController();
    const window = storage.reopened();
    let count = 0;
    for await (const _ of historyOn(window).history.search(ids, 'question', abort.signal)) {
      count += 1;
      abort.abort();
    }
    assert.equal(count, 1);
    const lists = window.operations.filter(({ type }) => type === 'list').length;
    assert.ok(lists < 30, `${lists} folders read`);
  });
});
