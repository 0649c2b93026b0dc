import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pieceLength } from '../../../../../src/core/conversation/answerPieces';
import { Conversation } from '../../../../../src/core/conversation/conversation';
import {
  ConversationStore,
  type LoadedConversation,
} from '../../../../../src/core/conversation/saved/conversationStore';
import type { FileStorage } from '../../../../../src/core/conversation/saved/fileStorage';
import type { Turn } from '../../../../../src/core/conversation/turn';
import type { PartRecord } from '../../../../../src/core/parts/partSource';
import { errorRecord } from '../../../../../src/core/query/errors/errorRecord';
import { settled } from '../../../../support/controlledQuery';
import { MemoryStorage } from '../../../../support/memoryStorage';

const id = '00000000-0000-4000-8000-000000000000';
const folder = `conversations/${id}`;

/** A part that has a file of its own. */
const image = (partId: string): PartRecord => ({
  id: partId,
  source: {
    kind: 'inMemory',
    name: `${partId}.png`,
    mimeType: 'image/png',
    base64: 'A'.repeat(5000),
    from: 'paste',
  },
  origin: 'inMemory',
  bytes: 5000,
  mimeType: 'image/png',
  included: true,
  concern: undefined,
  agreedBytes: 0,
});

/** A conversation that is open in a window. */
class Open {
  readonly made: Conversation;
  draft: string;
  staged: readonly PartRecord[];
  readonly log: string[] = [];
  private readonly write: ReturnType<ConversationStore['saving']>;

  private constructor(
    readonly store: ConversationStore,
    readonly saved?: LoadedConversation,
  ) {
    let now = saved?.turns.at(-1)?.askedAt ?? 1000;
    this.made = new Conversation(id, () => ++now, saved?.turns);
    this.draft = saved?.draft ?? '';
    this.staged = saved?.staged ?? [];
    this.write = store.saving(id, saved?.files);
  }

  static fresh(storage: FileStorage): Open {
    return new Open(storeOn(storage));
  }

  static async again(storage: FileStorage): Promise<Open> {
    return Open.inStore(storeOn(storage));
  }

  /** In the same window as what was opened from that store before. */
  static async inStore(store: ConversationStore): Promise<Open> {
    return new Open(store, await store.load(id));
  }

  /** @throws what could not be saved */
  save(): Promise<void> {
    const { turns } = this.made;
    return this.write({ id, turns, draft: this.draft, staged: this.staged });
  }

  ask(question: string, parts: readonly PartRecord[] = []): Turn {
    const turn = this.made.add(question, parts);
    if (!this.made.running) {
      this.made.start(turn);
      this.made.append(turn, [
        { type: 'message', content: `The answer to ${question}` },
        { type: 'log', message: 'A step' },
      ]);
    }
    return turn;
  }

  changeQuestions(): void {
    for (const turn of this.made.turns) {
      this.made.setQuestion(turn, `changed ${turn.question}`);
    }
  }

  end(turn: Turn): void {
    this.made.end(turn, undefined);
  }
}

const storeOn = (storage: FileStorage) => {
  let now = 0;
  return new ConversationStore(storage, { add: () => undefined }, () => ++now);
};

const shown = (turns: readonly Turn[]) =>
  turns.map(({ question, answer, logCount, parts }) => ({
    question,
    answer,
    logCount,
    parts: parts.length,
  }));

/** What another window would show. */
async function onDisk(storage: MemoryStorage) {
  const loaded = await storeOn(storage.reopened()).load(id);
  return shown(loaded?.turns ?? []);
}

/** Two turns that have ended, one that runs, and a part for the next question. */
async function saveSome(): Promise<MemoryStorage> {
  const storage = MemoryStorage.create();
  const open = Open.fresh(storage);
  open.end(open.ask('one', [image('1')]));
  open.end(open.ask('two'));
  open.ask('three');
  open.draft = 'a draft';
  open.staged = [image('2')];
  await open.save();
  return storage;
}

describe('the files of a conversation', () => {
  it('that cannot be read, are damaged or of another version stay as they are, whatever happens to it', async () => {
    const paths = [...(await saveSome()).texts.keys()];
    assert.equal(paths.length, 8);
    for (const [index] of paths.entries()) {
      for (const spoil of ['unreadable', '', '{', '{"version":3}', '\0\0\0\0']) {
        const storage = await saveSome();
        storage.set(`${folder}/notes.txt`, 'of somebody else');
        const path = [...storage.texts.keys()][index] ?? '';
        if (spoil !== 'unreadable') {
          storage.set(path, spoil);
        }
        const before = storage.texts.get(path);
        const window = storage.reopened();
        const heal = window.fail(
          each => spoil === 'unreadable' && each.type === 'read' && each.path === path,
        );
        const open = await Open.again(window);
        heal();
        open.end(open.ask('more', [image('3')]));
        open.draft = 'another draft';
        open.staged = [];
        await open.save();
        const again = await Open.again(storage.reopened());
        assert.equal(again.draft, 'another draft');
        again.end(again.ask('and more'));
        await again.save();
        assert.equal(storage.texts.get(path), before, `${path} as it was (${spoil})`);
        assert.equal(storage.texts.get(`${folder}/notes.txt`), 'of somebody else');
        assert.ok((open.saved?.files.unread.size ?? 0) > 0, `${path} is told`);
        const questions = (await onDisk(storage)).map(({ question }) => question);
        assert.deepEqual(questions.slice(-2), ['more', 'and more']);
        if (spoil === 'unreadable') {
          assert.deepEqual(questions, ['one', 'two', 'three', 'more', 'and more']);
        }
      }
    }
  });

  it('are told once and kept if even their list cannot be read, and may be read the next time', async () => {
    const storage = await saveSome();
    const window = storage.reopened();
    const heal = window.fail(({ type }) => type === 'list');
    const open = await Open.again(window);
    assert.deepEqual([...(open.saved?.files.unread.values() ?? [])], ['Error: EIO: i/o error']);
    heal();
    open.end(open.ask('more'));
    await open.save();
    const questions = (await onDisk(storage)).map(({ question }) => question);
    assert.deepEqual(questions, ['one', 'two', 'three', 'more']);
  });

  it('are still those of a question that waits, though one of its parts could not be read when it was edited', async () => {
    const storage = await saveSome();
    const waiting = await Open.again(storage);
    waiting.made.add('waiting', [image('3'), image('4')]);
    await waiting.save();
    const window = storage.reopened();
    const source = [...storage.texts].find(([, text]) => text.includes('4.png'))?.[0];
    const heal = window.fail(({ type, path }) => type === 'read' && path === source);
    const open = await Open.again(window);
    heal();
    const turn = open.made.turns.at(-1);
    assert.equal(turn?.parts.length, 1);
    open.made.setQuestion(turn, 'edited');
    await open.save();
    const again = await Open.again(storage.reopened());
    const edited = again.made.turns.at(-1);
    assert.deepEqual([edited?.question, edited?.parts.length], ['edited', 2]);
  });

  it('are not told of while another window writes them', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
    open.end(open.ask('one', [image('1')]));
    await open.save();
    for (let operation = 0; ; operation++) {
      const window = storage.reopened();
      const other = await Open.again(window);
      other.end(other.ask('more', [image('2')]));
      window.crash(operation);
      void other.save();
      for (let round = 0; round < 60; round++) {
        await settled();
      }
      const reader = await Open.again(storage.reopened());
      assert.deepEqual([...(reader.saved?.files.unread.keys() ?? [])], []);
      if (!window.hasCrashed) {
        break;
      }
    }
  });

  it('that another window has just written, and named in no turn yet, are not removed', async () => {
    const storage = MemoryStorage.create();
    const first = Open.fresh(storage);
    first.end(first.ask('one'));
    await first.save();
    const writer = storage.reopened();
    const one = await Open.again(writer);
    one.end(one.ask('mine', [image('1')]));
    writer.hold();
    const saving = one.save();
    // The source is in place, and its turn not yet.
    for (;;) {
      await settled();
      if ([...storage.texts.keys()].some(path => /source-[^/]*\.json$/.test(path))) {
        break;
      }
      writer.release();
    }
    const other = await Open.again(storage.reopened());
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

  it('of which one cannot be written do not keep the others from being saved', async () => {
    const names = [...(await saveSome()).texts.keys()].map(path => path.replace(/.*\//, ''));
    for (const [index] of names.entries()) {
      for (const type of ['write', 'remove'] as const) {
        const storage = await saveSome();
        const open = await Open.again(storage);
        open.changeQuestions();
        open.draft = 'changed';
        const path = [...storage.texts.keys()][index] ?? '';
        const name = path.replace(/.*\//, '');
        const heal = storage.fail(
          each => each.type === type && each.path.replace('.part', '') === path,
        );
        const isWritten = !/source|answer|log/.test(name);
        if (isWritten) {
          await assert.rejects(open.save());
        } else {
          await open.save();
        }
        const reader = await Open.again(storage.reopened());
        assert.equal(reader.made.turns.length, 3, `${path} fails in ${type}`);
        // What only could not be removed beside its place is in place.
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

  it('have all that arrived of an answer that is too large to be saved as a whole', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
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
    const reader = await Open.again(storage.reopened());
    assert.deepEqual(
      reader.made.turns.map(({ answer }) => answer),
      ['The answer to one, and more', 'The answer to two'],
    );
    assert.equal(reader.draft, 'a draft');
  });

  it('do not say that an answer is complete of which a piece could not be saved', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
    const long = open.ask('one');
    await open.save();
    open.made.append(long, [{ type: 'message', content: 'x'.repeat(3 * pieceLength) }]);
    open.made.end(long, undefined);
    const heal = storage.fail(({ type, path }) => type === 'write' && path.includes('.answer-1.'));
    await assert.rejects(open.save());
    const [turn] = (await Open.again(storage.reopened())).made.turns;
    assert.deepEqual([turn?.state, turn?.answer.length], ['interrupted', pieceLength]);
    heal();
    await open.save();
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
  });

  it('have a question that could not be saved as the draft', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
    open.draft = 'a question';
    open.staged = [image('1')];
    await open.save();
    const heal = storage.fail(({ type, path }) => type === 'write' && path.includes('/000000-'));
    open.ask('a question', open.staged);
    open.draft = '';
    open.staged = [];
    await assert.rejects(open.save());
    const reader = await Open.again(storage.reopened());
    assert.deepEqual([reader.draft, reader.staged.length], ['a question', 1]);
    heal();
    await open.save();
    const healed = await Open.again(storage.reopened());
    assert.deepEqual([healed.draft, healed.staged.length], ['', 0]);
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
  });

  it('lose nothing that was saved on a disk that is full, and all is there when it has room', async () => {
    const used = [...(await saveSome()).texts.values()].join('').length;
    await fc.assert(
      fc.asyncProperty(fc.nat(20_000), async room => {
        const storage = await saveSome();
        const before = await onDisk(storage);
        storage.capacity = used + room;
        const open = await Open.again(storage);
        open.changeQuestions();
        open.end(open.ask('more', [image('3')]));
        open.staged = [image('4')];
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
        assert.notEqual((await Open.again(storage.reopened())).draft, '');
        storage.capacity = Number.POSITIVE_INFINITY;
        if (!isSaved) {
          await open.save();
        }
        assert.deepEqual(await onDisk(storage), shown(open.made.turns));
        assert.deepEqual((await Open.again(storage.reopened())).staged, open.staged);
      }),
      { numRuns: 60 },
    );
  });

  it('have all that was saved before, at whatever operation the window dies', async () => {
    for (let operation = 0; ; operation++) {
      const storage = await saveSome();
      const before = await onDisk(storage);
      const window = storage.reopened();
      const open = await Open.again(window);
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
      const reader = await Open.again(storage.reopened());
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

  it('lose nothing that is taken from one place to another while nothing can be written', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
    open.ask('one');
    const waiting = open.ask('two');
    await open.save();
    open.made.remove(waiting);
    open.draft = 'two';
    const heal = storage.fail(({ type }) => type === 'write');
    await assert.rejects(open.save());
    const reader = await Open.again(storage.reopened());
    assert.deepEqual(
      reader.made.turns.map(({ question }) => question),
      ['one', 'two'],
    );
    heal();
    await open.save();
    assert.deepEqual((await onDisk(storage)).length, 1);
    assert.equal((await Open.again(storage.reopened())).draft, 'two');
  });

  it('are opened as they were closed, though that could not be saved, and only once are they saved', async () => {
    const storage = await saveSome();
    const closed = await Open.again(storage);
    closed.changeQuestions();
    closed.draft = 'typed last';
    const heal = storage.fail(({ type }) => type === 'write');
    await assert.rejects(closed.save());
    const open = await Open.inStore(closed.store);
    assert.equal(open.saved?.isUnsaved, true);
    assert.equal(open.draft, 'typed last');
    assert.deepEqual(shown(open.made.turns), shown(closed.made.turns));
    heal();
    for (const turn of open.made.turns) {
      open.made.setQuestion(turn, `${turn.question} again`);
    }
    await open.save();
    // What was closed tries once more.
    await closed.save();
    assert.deepEqual(await onDisk(storage), shown(open.made.turns));
    assert.equal((await Open.inStore(open.store)).saved?.isUnsaved, undefined);
  });

  it('are written side by side, however many turns have changed', async () => {
    const storage = MemoryStorage.create();
    const open = Open.fresh(storage);
    for (let at = 0; at < 120; at++) {
      open.end(open.ask(`question ${at}`));
    }
    storage.hold();
    const rounds = await storage.releaseUntil(open.save());
    assert.equal((await onDisk(storage)).length, 120);
    assert.ok(rounds <= 2 + 3 * Math.ceil(120 / 32) + 3, `${rounds} rounds`);
    assert.ok(storage.mostUnderWay <= 32, `${storage.mostUnderWay} at a time`);
  });

  it('are read though they are put in place between two looks', async () => {
    const storage = await saveSome();
    const path = [...storage.texts.keys()].find(each => each.includes('/000000-')) ?? '';
    const text = storage.texts.get(path) ?? '';
    storage.delete(path);
    storage.set(`${path}.part`, text);
    const window = storage.reopened();
    const heal = window.fail(each => {
      if (each.type === 'read' && each.path === `${path}.part`) {
        storage.delete(`${path}.part`);
        storage.set(path, text);
      }
      return false;
    });
    const open = await Open.again(window);
    heal();
    assert.equal(open.made.turns.length, 3);
  });
});

describe('a conversation that is opened again', () => {
  it('is read when what was being saved of it is on the disk', async () => {
    const storage = await saveSome();
    const open = await Open.again(storage);
    open.end(open.ask('more'));
    storage.hold();
    const saving = open.save();
    const loading = open.store.load(id);
    await storage.releaseUntil(Promise.all([saving, loading]));
    assert.deepEqual(
      (await loading)?.turns.map(({ question }) => question),
      ['one', 'two', 'three', 'more'],
    );
  });
});

describe('a conversation that is deleted', () => {
  it('does not come back by what is still to be saved', async () => {
    for (let operations = 0; operations < 12; operations++) {
      const storage = await saveSome();
      const open = await Open.again(storage);
      open.end(open.ask('more', [image('3')]));
      storage.hold();
      const saving = open.save();
      for (let done = 0; done < operations; done++) {
        await settled();
        storage.release();
      }
      const deleted = open.store.delete(id);
      open.ask('and more');
      const later = open.save();
      await storage.releaseUntil(Promise.all([saving, deleted, later]));
      assert.deepEqual([...storage.texts.keys()], []);
    }
  });

  it('is not opened by whoever was reading it, or asks for it meanwhile', async () => {
    for (let operations = 0; operations < 12; operations++) {
      const storage = await saveSome();
      const store = storeOn(storage);
      storage.hold();
      const before = store.load(id);
      for (let done = 0; done < operations; done++) {
        await settled();
        storage.release();
      }
      const isRead = await Promise.race([before.then(() => true), settled().then(() => false)]);
      const deleted = store.delete(id);
      const during = store.load(id);
      await storage.releaseUntil(Promise.all([before, deleted, during]));
      assert.equal((await before) === undefined, !isRead);
      assert.equal(await during, undefined);
    }
  });

  it('is there as before if it cannot be removed, and that is told', async () => {
    const storage = await saveSome();
    const store = storeOn(storage);
    const heal = storage.fail(({ type }) => type === 'remove');
    await assert.rejects(store.delete(id));
    heal();
    assert.equal((await onDisk(storage)).length, 3);
    await store.delete(id);
    assert.deepEqual([...storage.texts.keys()], []);
  });
});

describe('a conversation of the time when each was one file', () => {
  const file = `conversations/${id}.json`;
  const old = (...questions: readonly string[]) => {
    const made = new Conversation(id, () => 1000);
    for (const question of questions) {
      made.end(made.add(question, []), undefined);
    }
    const turns = made.turns.map(({ error, ...turn }) => ({
      ...turn,
      ...(error && { error: errorRecord(error) }),
    }));
    return { version: 1, id, turns: turns as unknown[], draft: 'd', staged: [] };
  };
  const questionsOf = async (storage: MemoryStorage) =>
    (await onDisk(storage)).map(({ question }) => question);

  it('becomes a folder, and loses nothing at whatever operation the window dies', async () => {
    for (let operation = 0; ; operation++) {
      const storage = MemoryStorage.create();
      storage.set(file, JSON.stringify(old('one', 'two')));
      const window = storage.reopened();
      const open = await Open.again(window);
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
      const next = await Open.again(storage.reopened());
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
      const open = await Open.again(storage);
      open.end(open.ask('more'));
      await open.save();
      assert.equal(storage.texts.get(file), text);
      assert.ok((await questionsOf(storage)).includes('more'));
    }
    const storage = MemoryStorage.create();
    storage.set(file, JSON.stringify(saved));
    const window = storage.reopened();
    const heal = window.fail(({ type, path }) => type === 'read' && path === file);
    const open = await Open.again(window);
    heal();
    open.end(open.ask('more'));
    await open.save();
    assert.ok(storage.texts.has(file));
  });
});
