import assert from 'node:assert/strict';
import { Conversation } from '../../../../../src/core/conversation/conversation';
import { errorRecord } from '../../../../../src/core/query/errors/errorRecord';
import { MemoryStorage } from '../../../../support/conversation/memoryStorage';
import {
  conversationId,
  OpenConversation,
  onDisk,
} from '../../../../support/conversation/openConversation';
import { settled } from '../../../../support/query/controlledQuery';

describe('a conversation of the time when each was one file', () => {
  const file = `conversations/${conversationId}.json`;
  const old = (...questions: readonly string[]) => {
    const made = new Conversation(conversationId, () => 1000);
    for (const question of questions) {
      made.end(made.add(question, []), undefined);
    }
    const turns = made.turns.map(({ error, ...turn }) => ({
      ...turn,
      ...(error && { error: errorRecord(error) }),
    }));
    return { version: 1, id: conversationId, turns: turns as unknown[], draft: 'd', staged: [] };
  };
  const questionsOf = async (storage: MemoryStorage) =>
    (await onDisk(storage)).map(({ question }) => question);

  it('becomes a folder, and loses nothing at whatever operation the window dies', async () => {
    for (let operation = 0; ; operation++) {
      const storage = MemoryStorage.create();
      storage.set(file, JSON.stringify(old('one', 'two')));
      const window = storage.reopened();
      const open = await OpenConversation.again(window);
      open.end(open.ask('more'));
      window.crash(operation);
      let isSaved = false;
      void open.save().then(() => {
        isSaved = true;
      });
      for (let round = 0; round < 40; round++) {
        await settled();
      }
      const wasAsked = [...storage.texts].some(
        ([path, text]) => path.endsWith('.json') && text.includes('"question":"more"'),
      );
      const next = await OpenConversation.again(storage.reopened());
      next.end(next.ask('and more'));
      await next.save();
      const questions = await questionsOf(storage);
      assert.deepEqual(
        questions.filter(each => each !== 'more'),
        ['one', 'two', 'and more'],
      );
      assert.ok(questions.includes('more') || !wasAsked);
      assert.equal(storage.texts.has(file), false);
      if (isSaved) {
        break;
      }
    }
  });

  it('keeps its file if something in it could not be read', async () => {
    const saved = old('one', 'two');
    for (const text of ['{', JSON.stringify({ ...saved, turns: [...saved.turns, { id: 3 }] })]) {
      const storage = MemoryStorage.create();
      storage.set(file, text);
      const open = await OpenConversation.again(storage);
      open.end(open.ask('more'));
      await open.save();
      assert.equal(storage.texts.get(file), text);
      assert.ok((await questionsOf(storage)).includes('more'));
    }
    const storage = MemoryStorage.create();
    storage.set(file, JSON.stringify(saved));
    const window = storage.reopened();
    const heal = window.fail(({ type, path }) => type === 'read' && path === file);
    const open = await OpenConversation.again(window);
    heal();
    open.end(open.ask('more'));
    await open.save();
    assert.ok(storage.texts.has(file));
  });
});
