import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pieceLength } from '../../../../src/core/conversation/answerPieces';
import { MemoryStorage } from '../../../support/conversation/memoryStorage';
import {
  imagePart,
  OpenConversation,
  onDisk,
  saveSome,
  shown,
} from '../../../support/conversation/openConversation';
import { settled } from '../../../support/query/controlledQuery';

describe('the files of a conversation, when something fails', () => {
  it('are saved even if one of them cannot be written', async () => {
    const names = [...(await saveSome()).texts.keys()].map(path => path.replace(/.*\//, ''));
    for (const [index] of names.entries()) {
      for (const type of ['write', 'remove'] as const) {
        const storage = await saveSome();
        const open = await OpenConversation.again(storage);
        open.changeQuestions();
        open.draft = 'changed';
        const path = [...storage.texts.keys()][index] ?? '';
        const name = path.replace(/.*\//, '');
        const heal = storage.fail(each => each.type === type && each.path === path);
        const isWritten = type === 'write' && !/source|answer|log/.test(name);
        if (isWritten) {
          await assert.rejects(open.save());
        } else {
          await open.save();
        }
        const reader = await OpenConversation.again(storage.reopened());
        assert.equal(reader.made.turns.length, 3, `${path} fails in ${type}`);
        // If only removing an old file failed, the new one is in place.
        const isOld = type === 'write';
        assert.equal(
          reader.made.turns.filter(({ question }) => question.startsWith('changed')).length,
          isOld && /^\d+-[^.]*\.json$/.test(name) ? 2 : 3,
        );
        assert.equal(reader.draft, isOld && name === 'conversation.json' ? 'a draft' : 'changed');
        assert.deepEqual([...(reader.saved?.files.unread.keys() ?? [])], []);
        heal();
        await open.save();
        assert.deepEqual(await onDisk(storage), shown(open.made.turns));
      }
    }
  });

  it('contain the received beginning of an answer that is too large to be saved as a whole', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    const large = open.ask('one');
    await open.save();
    open.made.append(large, [{ type: 'message', content: ', and more' }]);
    open.made.end(large, undefined);
    open.end(open.ask('two'));
    open.draft = 'a draft';
    const stringify = JSON.stringify;
    JSON.stringify = ((value: { answer?: string; question?: string }, ...rest: []) => {
      if (value.question === 'one' && value.answer !== undefined) {
        throw new RangeError('Invalid string length');
      }
      return stringify(value, ...rest);
    }) as typeof JSON.stringify;
    try {
      await assert.rejects(open.save(), RangeError);
    } finally {
      JSON.stringify = stringify;
    }
    const reader = await OpenConversation.again(storage.reopened());
    assert.deepEqual(
      reader.made.turns.map(({ answer }) => answer),
      ['The answer to one, and more', 'The answer to two'],
    );
    assert.equal(reader.draft, 'a draft');
  });

  it('do not mark an answer as complete if a piece of it could not be saved', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    const long = open.ask('one');
    await open.save();
    open.made.append(long, [{ type: 'message', content: 'x'.repeat(3 * pieceLength) }]);
    open.made.end(long, undefined);
    const heal = storage.fail(({ type, path }) => type === 'write' && path.includes('.answer-1.'));
    await assert.rejects(open.save());
    const [turn] = (await OpenConversation.again(storage.reopened())).made.turns;
    assert.deepEqual([turn?.state, turn?.answer.length], ['interrupted', pieceLength]);
    heal();
    await open.save();
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
  });

  it('contain a question that could not be saved as the draft', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    open.draft = 'a question';
    open.staged = [imagePart('1')];
    await open.save();
    const heal = storage.fail(({ type, path }) => type === 'write' && path.includes('/000000-'));
    open.ask('a question', open.staged);
    open.draft = '';
    open.staged = [];
    await assert.rejects(open.save());
    const reader = await OpenConversation.again(storage.reopened());
    assert.deepEqual([reader.draft, reader.staged.length], ['a question', 1]);
    heal();
    await open.save();
    const healed = await OpenConversation.again(storage.reopened());
    assert.deepEqual([healed.draft, healed.staged.length], ['', 0]);
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
  });

  it('lose nothing on a full disk, and are complete when the disk has room', async () => {
    const used = [...(await saveSome()).texts.values()].join('').length;
    await fc.assert(
      fc.asyncProperty(fc.nat(20_000), async room => {
        const storage = await saveSome();
        const before = await onDisk(storage);
        storage.capacity = used + room;
        const open = await OpenConversation.again(storage);
        open.changeQuestions();
        open.end(open.ask('more', [imagePart('3')]));
        open.staged = [imagePart('4')];
        open.draft = 'another draft';
        const isSaved = await open.save().then(
          () => true,
          () => false,
        );
        const after = await onDisk(storage);
        for (const [index, turn] of before.entries()) {
          assert.equal(after[index]?.answer, turn.answer);
          assert.equal(after[index].parts, turn.parts);
        }
        assert.notEqual((await OpenConversation.again(storage.reopened())).draft, '');
        storage.capacity = Number.POSITIVE_INFINITY;
        if (!isSaved) {
          await open.save();
        }
        assert.deepEqual(await onDisk(storage), shown(open.made.turns));
        assert.deepEqual((await OpenConversation.again(storage.reopened())).staged, open.staged);
      }),
      { numRuns: 60 },
    );
  });

  it('contain everything that was saved before, at whatever operation the window dies', async () => {
    for (let operation = 0; ; operation++) {
      const storage = await saveSome();
      const before = await onDisk(storage);
      const window = storage.reopened();
      const open = await OpenConversation.again(window);
      const [one, two] = open.made.turns;
      assert.ok(one && two);
      open.made.remove(two);
      open.made.setQuestion(one, 'changed');
      open.end(open.ask('more', open.staged));
      open.staged = [];
      open.draft = '';
      window.crash(operation);
      let isSaved = false;
      void open.save().then(() => {
        isSaved = true;
      });
      for (let round = 0; round < 60; round++) {
        await settled();
      }
      const reader = await OpenConversation.again(storage.reopened());
      const after = shown(reader.made.turns);
      for (const turn of before.filter(({ question }) => question !== 'two')) {
        const found = after.find(({ answer }) => answer === turn.answer);
        assert.equal(found?.parts, turn.parts, `after ${operation} operations`);
      }
      const isAsked = after.some(({ question, parts }) => question === 'more' && parts === 1);
      assert.ok(isAsked || (reader.draft === 'a draft' && reader.staged.length === 1));
      if (isSaved) {
        assert.deepEqual(after, shown(open.made.turns));
        break;
      }
      assert.ok(window.hasCrashed);
    }
  });

  it('lose nothing that is moved while writing fails', async () => {
    const storage = MemoryStorage.create();
    const open = OpenConversation.fresh(storage);
    open.ask('one');
    const waiting = open.ask('two');
    await open.save();
    open.made.remove(waiting);
    open.draft = 'two';
    const heal = storage.fail(({ type }) => type === 'write');
    await assert.rejects(open.save());
    const reader = await OpenConversation.again(storage.reopened());
    assert.deepEqual(
      reader.made.turns.map(({ question }) => question),
      ['one', 'two'],
    );
    heal();
    await open.save();
    assert.deepEqual((await onDisk(storage)).length, 1);
    assert.equal((await OpenConversation.again(storage.reopened())).draft, 'two');
  });

  it('are opened in the state in which they were closed, even if it could not be saved', async () => {
    const storage = await saveSome();
    const closed = await OpenConversation.again(storage);
    closed.changeQuestions();
    closed.draft = 'typed last';
    const heal = storage.fail(({ type }) => type === 'write');
    await assert.rejects(closed.save());
    const open = await OpenConversation.inStore(closed.store);
    assert.equal(open.saved?.isUnsaved, true);
    assert.equal(open.draft, 'typed last');
    assert.deepEqual(shown(open.made.turns), shown(closed.made.turns));
    heal();
    for (const turn of open.made.turns) {
      open.made.setQuestion(turn, `${turn.question} again`);
    }
    await open.save();
    // The closed conversation tries to save once more.
    await closed.save();
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
    assert.equal((await OpenConversation.inStore(open.store)).saved?.isUnsaved, undefined);
  });
});
