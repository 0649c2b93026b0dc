import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pieceLength } from '../../../../../src/core/conversation/answerPieces';
import { Conversation } from '../../../../../src/core/conversation/conversation';
import { ConversationSaver } from '../../../../../src/core/conversation/conversationSaver';
import { ConversationWriter } from '../../../../../src/core/conversation/saved/conversationWriter';
import {
  type KnownFiles,
  readConversation,
} from '../../../../../src/core/conversation/saved/readConversation';
import { readOldConversation } from '../../../../../src/core/conversation/saved/readOldConversation';
import { keptLogEntries } from '../../../../../src/core/conversation/turn';
import type { PartRecord } from '../../../../../src/core/parts/partSource';
import { AgentQueryError } from '../../../../../src/core/query/errors/agentQueryError';
import { errorRecord } from '../../../../../src/core/query/errors/errorRecord';

const parts: readonly PartRecord[] = [
  {
    id: '1',
    source: { kind: 'file', uri: 'file:///a.txt', name: 'a.txt', insteadOfSelection: true },
    origin: 'editor',
    bytes: 3,
    mimeType: 'text/plain',
    included: true,
    concern: 'fileSize',
    agreedBytes: 3,
    fingerprint: 'file 3 1000',
  },
  {
    id: '2',
    source: {
      kind: 'selection',
      uri: 'file:///w/a.ts',
      path: 'a.ts',
      languageId: 'typescript',
      text: 'let a;',
      start: { line: 1, character: 2 },
      end: { line: 3, character: 4 },
    },
    origin: 'selection',
    bytes: undefined,
    mimeType: '',
    included: false,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '3',
    source: {
      kind: 'inMemory',
      name: 'plot.png',
      mimeType: 'image/png',
      base64: 'iVBO',
      from: 'notebook',
    },
    origin: 'inMemory',
    bytes: 3,
    mimeType: 'image/png',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '4',
    source: {
      kind: 'snippet',
      name: 'a.txt, changes',
      languageId: 'diff',
      text: '+a',
      from: 'changes',
      uri: 'file:///a.txt',
    },
    origin: 'snippet',
    bytes: 30,
    mimeType: '',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '5',
    source: {
      kind: 'file',
      uri: 'git:/a.txt',
      name: 'a.txt',
      insteadOfSelection: true,
      diffSide: 'original',
    },
    origin: 'document',
    bytes: 3,
    mimeType: 'text/plain',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
];

function conversation(): Conversation {
  const made = new Conversation('c', () => 1000);
  const complete = made.add('one', parts);
  made.start(complete);
  made.append(complete, [
    { type: 'message', content: 'an answer' },
    { type: 'log', message: 'a step' },
  ]);
  made.end(complete, undefined);
  const failed = made.add('two', []);
  made.start(failed);
  made.end(failed, new AgentQueryError('status', 'HTTP status 500', { status: 500, snippet: 'x' }));
  return made;
}

/** The files of a conversation, written as the host does. */
class Disk {
  /** Characters written so far. */
  written = 0;
  private readonly writer: ConversationWriter;

  constructor(
    known?: KnownFiles,
    readonly files = new Map<string, string>(),
  ) {
    this.writer = new ConversationWriter(known);
  }

  /** @param most changes before the disk fails, as it does where VS Code is killed */
  save(conversation: Saved, most = Number.POSITIVE_INFINITY): void {
    let left = most;
    for (const stage of this.writer.changes(conversation, new Set(this.files.keys()), 1000)) {
      // Their order does not matter.
      for (const { name, text, done } of [...stage].reverse()) {
        left -= 1;
        if (left < 0) {
          return;
        }
        if (text) {
          const put = text();
          this.written += put.length;
          this.files.set(name, put);
        } else {
          this.files.delete(name);
        }
        done();
      }
    }
  }

  read() {
    return readConversation('c', contents(this.files));
  }
}

const contents = (texts: ReadonlyMap<string, string>) => ({
  texts,
  unfinished: new Set<string>(),
  unreadable: new Map(),
});

type Saved = Parameters<ConversationWriter['changes']>[0];

const toSave = ({ id, turns }: Conversation): Saved => ({
  id,
  turns,
  draft: 'a draft',
  staged: parts,
});

const saved = (made: Conversation) => {
  const disk = new Disk();
  disk.save(toSave(made));
  return disk.read();
};

const large = (base64: string): PartRecord => ({
  id: '6',
  source: { kind: 'inMemory', name: 'a.png', mimeType: 'image/png', base64, from: 'paste' },
  origin: 'inMemory',
  bytes: base64.length,
  mimeType: 'image/png',
  included: true,
  concern: undefined,
  agreedBytes: 0,
});

const message = (content: string) => ({ type: 'message', content }) as const;
const log = (text: string) => ({ type: 'log', message: text }) as const;

describe('saved conversation', () => {
  it('is read as it was written', () => {
    const made = conversation();
    const read = saved(made);
    assert.deepEqual(read.turns, made.turns);
    assert.ok(read.turns[1]?.error instanceof AgentQueryError);
    assert.deepEqual([read.id, read.draft, read.staged], ['c', 'a draft', parts]);
  });

  it('is read as it was written when each was one file', () => {
    const { turns } = conversation();
    const plain = turns.map(({ error, ...turn }) => ({
      ...turn,
      ...(error && { error: errorRecord(error) }),
    }));
    const text = JSON.stringify({ version: 1, id: 'c', turns: plain, draft: 'd', staged: parts });
    const read = readOldConversation(text);
    assert.deepEqual(read, { id: 'c', turns, draft: 'd', staged: parts, isWhole: true });
    const disk = new Disk();
    disk.save(read);
    assert.deepEqual(disk.read().turns, turns);
  });

  it('has what was being answered interrupted, and what waited not sent', () => {
    const made = conversation();
    const running = made.add('three', []);
    made.start(running);
    made.append(running, [message('half'), log('a step')]);
    made.add('four', []);
    const [, , interrupted, waiting] = saved(made).turns;
    assert.deepEqual(
      [interrupted?.state, interrupted?.answer, interrupted?.error?.kind, interrupted?.endedAt],
      ['interrupted', 'half', 'interrupted', 1000],
    );
    assert.deepEqual([interrupted?.log, interrupted?.logCount], [running.log, 1]);
    assert.deepEqual([waiting?.state, waiting?.error], ['unsent', undefined]);
  });

  it('goes on where it was, and keeps what was interrupted', () => {
    const made = conversation();
    const running = made.add('three', []);
    made.start(running);
    made.append(running, [message('x'.repeat(pieceLength)), message('half')]);
    const before = new Disk();
    before.save(toSave(made));
    const read = before.read();
    const disk = new Disk(read.files, before.files);
    const restored = new Conversation(read.id, () => 2000, read.turns);
    const turn = restored.add('four', []);
    restored.start(turn);
    restored.end(turn, undefined);
    disk.save(toSave(restored));
    assert.deepEqual(disk.read().turns, restored.turns);
    assert.equal(disk.read().turns[2]?.answer, `${'x'.repeat(pieceLength)}half`);
    const [first] = restored.turns;
    assert.ok(first);
    restored.remove(first);
    disk.save(toSave(restored));
    assert.ok([...disk.files.values()].every(text => !text.includes('"question":"one"')));
    assert.equal(disk.read().turns.length, 3);
  });

  it('keeps a long answer in the pieces in which it was saved as it arrived', () => {
    const made = conversation();
    const running = made.add('three', []);
    made.start(running);
    // A character of two halves stands where it is cut.
    const answer = `${'x'.repeat(pieceLength - 1)}😀${'y'.repeat(2 * pieceLength)}`;
    made.append(running, [message(answer), log('a step')]);
    const disk = new Disk();
    disk.save(toSave(made));
    disk.written = 0;
    made.append(running, [message('z')]);
    made.end(running, undefined);
    disk.save(toSave(made));
    assert.ok(disk.written < pieceLength, `${disk.written} characters for the last one`);
    assert.deepEqual(disk.read().turns, made.turns);
    assert.equal(disk.read().turns[2]?.answer, `${answer}z`);
    assert.ok(![...disk.files.keys()].some(name => name.includes('.log-')), 'its log is in it');

    const again = disk.read();
    const other = new Disk(again.files, disk.files);
    other.save({ ...toSave(made), turns: again.turns });
    assert.ok(other.written < pieceLength, 'nothing but the head');
    other.save({ ...toSave(made), turns: again.turns.slice(0, 2) });
    assert.ok(![...disk.files.keys()].some(name => name.includes('.answer-')));
  });

  it('has the long answers that were saved as a whole', () => {
    const made = conversation();
    const [turn] = made.turns;
    assert.ok(turn);
    const disk = new Disk();
    disk.save(toSave(made));
    const [name = '', text = ''] = [...disk.files].find(([, each]) => each.includes('one')) ?? [];
    const answer = 'an answer '.repeat(20_000);
    disk.files.set(name, JSON.stringify({ ...JSON.parse(text), answer }));
    const read = disk.read();
    assert.equal(read.turns[0]?.answer, answer);
    const other = new Disk(read.files, disk.files);
    other.save({ ...toSave(made), turns: read.turns });
    assert.equal(disk.read().turns[0]?.answer, answer);
  });

  it('without a piece of an answer has what is before it, says so, and keeps what is behind it', () => {
    const made = conversation();
    const turn = made.add('three', []);
    made.start(turn);
    made.append(turn, [message('x'.repeat(3 * pieceLength))]);
    made.end(turn, undefined);
    const disk = new Disk();
    disk.save(toSave(made));
    const missing = [...disk.files.keys()].find(name => name.endsWith('.answer-1.json')) ?? '';
    const text = disk.files.get(missing) ?? '';
    disk.files.delete(missing);
    const read = disk.read();
    assert.equal(read.turns[2]?.answer.length, pieceLength);
    assert.deepEqual([...read.files.unread], [[missing, 'It is missing.']]);
    const other = new Disk(read.files, disk.files);
    other.save({ ...toSave(made), turns: read.turns, draft: 'another' });
    disk.files.set(missing, text);
    assert.equal(disk.read().turns[2]?.answer.length, 3 * pieceLength);
  });

  it('keeps the newest log entries of a turn, and how many there were', () => {
    const made = conversation();
    const running = made.add('three', []);
    made.start(running);
    const disk = new Disk();
    for (let at = 0; at < 5000; at += 700) {
      made.append(
        running,
        Array.from({ length: 700 }, (_, index) => log(`step ${at + index}`)),
      );
      disk.save(toSave(made));
    }
    const read = disk.read().turns[2];
    assert.deepEqual(read?.log, running.log.slice(-keptLogEntries));
    assert.equal(read.logCount, running.logCount);
    assert.ok(disk.files.size < 15, 'old pieces of the log are gone');
  });

  it('keeps what fits of very long log entries, and says what they lack', () => {
    const running = conversation();
    const disk = new Disk();
    for (const state of ['running', 'ended']) {
      const turn = running.turns.at(-1);
      assert.ok(turn);
      for (let entry = 0; entry < 700; entry++) {
        running.append(turn, [{ type: 'log', message: `${entry} `.padEnd(20_000, 'x') }]);
      }
      disk.save(toSave(running));
      if (state === 'ended') {
        running.end(turn, undefined);
        disk.save(toSave(running));
      }
      const read = disk.read().turns.at(-1);
      assert.equal(read?.logCount, turn.logCount);
      assert.ok(turn.log.length < 300, `${turn.log.length} entries`);
      const newest = turn.log.slice(-100);
      assert.deepEqual(read?.log.slice(-100), newest);
      assert.equal(newest.at(-1)?.omitted, 20_000 - 8191);
    }
  });

  it('of two windows has the turns of both, and each takes back only its own', () => {
    const first = new Disk();
    first.save(toSave(conversation()));
    const open = () => {
      const read = first.read();
      const disk = new Disk(read.files, first.files);
      return { made: new Conversation('c', () => 2000, read.turns), disk };
    };
    const [one, other] = [open(), open()];
    const mine = one.made.add('mine', []);
    other.made.add('yours', []);
    one.disk.save(toSave(one.made));
    other.disk.save(toSave(other.made));
    const questions = () => first.read().turns.map(({ question }) => question);
    assert.deepEqual(questions().sort(), ['mine', 'one', 'two', 'yours']);
    one.made.remove(mine);
    one.disk.save(toSave(one.made));
    assert.deepEqual(questions(), ['one', 'two', 'yours']);
  });

  it('is whole again where another window has removed it', () => {
    const made = conversation();
    const disk = new Disk();
    disk.save(toSave(made));
    disk.files.clear();
    disk.save(toSave(made));
    assert.deepEqual(disk.read().turns, made.turns);
  });

  it('costs what arrives, not what it holds', function () {
    this.timeout(30_000);
    const made = new Conversation('c', () => 1000);
    const base64 = 'A'.repeat(4_000_000);
    for (let at = 0; at < 50; at++) {
      const turn = made.add(`question ${at}`, at < 2 ? [large(base64)] : []);
      made.start(turn);
      made.append(turn, [message('x'.repeat(100_000))]);
      made.end(turn, undefined);
    }
    const running = made.add('and now?', [large(base64)]);
    made.start(running);
    const disk = new Disk();
    disk.save(toSave(made));
    assert.ok(disk.written > 13_000_000);
    disk.written = 0;
    for (let second = 0; second < 100; second++) {
      const before = disk.written;
      made.append(running, [message('y'.repeat(20_000))]);
      disk.save(toSave(made));
      assert.ok(disk.written - before <= 20_000 + pieceLength + 4, 'what has arrived, and a piece');
    }
    assert.ok(disk.written < 3 * 2_000_000, `${disk.written} characters for two million`);
  });

  it('has all that was saved at whatever point of a later save VS Code is killed', function () {
    this.timeout(30_000);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('text'), size: fc.nat(3 * pieceLength) }),
      fc.record({ kind: fc.constantFrom('log', 'ask', 'end', 'hold'), size: fc.nat(600) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(12), (steps, most) => {
        const made = conversation();
        const disk = new Disk();
        disk.save(toSave(made));
        for (const { kind, size } of steps) {
          const before = disk.read();
          const { running } = made;
          if (kind === 'ask' || kind === 'hold') {
            const turn = made.add('more', kind === 'hold' ? [large('B'.repeat(5000))] : []);
            if (!running) {
              made.start(turn);
            }
          } else if (running && kind === 'end') {
            made.end(running, undefined);
          } else if (running) {
            made.append(
              running,
              kind === 'text'
                ? [message('é'.repeat(size))]
                : Array.from({ length: size }, () => log('l')),
            );
          }
          disk.save(toSave(made), most);
          const after = disk.read();
          for (const [index, turn] of before.turns.entries()) {
            assert.equal(after.turns[index]?.question, turn.question);
            assert.ok(after.turns[index]?.answer.startsWith(turn.answer));
            assert.ok(after.turns[index].logCount >= turn.logCount);
            assert.equal(after.turns[index].parts.length, turn.parts.length);
            if (after.turns[index].state === 'complete') {
              assert.equal(after.turns[index].answer, made.turns[index]?.answer);
            }
          }
          disk.save(toSave(made));
          assert.deepEqual(
            disk.read().turns.map(({ answer, logCount }) => [answer, logCount]),
            made.turns.map(({ answer, logCount }) => [answer, logCount]),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leaves out what is damaged, and no text throws', () => {
    const disk = new Disk();
    disk.save(toSave(conversation()));
    const names = [...disk.files.keys()];
    assert.equal(names.length, 3);
    for (const name of names) {
      const whole = disk.files.get(name) ?? '';
      for (const damaged of ['', '{', 'null', '[]', '{}', whole.slice(0, -9)]) {
        disk.files.set(name, damaged);
        const { turns, draft } = disk.read();
        assert.equal(turns.length, name === 'conversation.json' ? 2 : 1);
        assert.equal(draft, name === 'conversation.json' ? '' : 'a draft');
        disk.files.set(name, whole);
      }
    }
    assert.equal(readOldConversation('{"version":2,"id":"c"}'), undefined);
    const id = '00000000-0000-4000-8000-000000000000';
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (turns, staged) => {
        readOldConversation(JSON.stringify({ version: 1, id: 'c', turns, staged }));
        readOldConversation(JSON.stringify({ version: 1, id: 'c', turns: [turns], staged }));
        readConversation(
          'c',
          contents(
            new Map([
              ['conversation.json', JSON.stringify({ version: 2, staged: [staged] })],
              [`000000-${id}.json`, JSON.stringify(turns)],
              [`000000-${id}.log-0.json`, JSON.stringify(staged)],
            ]),
          ),
        );
      }),
    );
  });
});

describe('conversation saver', () => {
  function start() {
    const writes: (() => void)[] = [];
    const timers: (() => void)[] = [];
    const saver = new ConversationSaver(
      {
        now: () => 0,
        elapsed: () => 0,
        after(milliseconds, callback) {
          assert.equal(milliseconds, 500);
          timers.push(callback);
          return () => timers.splice(timers.indexOf(callback), 1);
        },
      },
      () => new Promise(resolve => writes.push(resolve)),
    );
    return { saver, writes, timers };
  }
  const settle = () => new Promise(resolve => setImmediate(resolve));

  it('saves at once, and what may wait together half a second later', async () => {
    const { saver, writes, timers } = start();
    void saver.save();
    await settle();
    assert.equal(writes.length, 1);
    writes[0]?.();
    await settle();
    saver.saveSoon();
    saver.saveSoon();
    assert.equal(timers.length, 1);
    assert.equal(writes.length, 1);
    timers[0]?.();
    await settle();
    assert.equal(writes.length, 2);
  });

  it('writes one after the other, and the last state for sure', async () => {
    const { saver, writes } = start();
    void saver.save();
    void saver.save();
    await settle();
    assert.equal(writes.length, 1);
    void saver.save();
    void saver.save();
    writes[0]?.();
    await settle();
    assert.equal(writes.length, 2);
    writes[1]?.();
    await settle();
    assert.equal(writes.length, 2);
  });

  it('flushes what waits', async () => {
    const { saver, writes } = start();
    await saver.flush();
    assert.equal(writes.length, 0);
    saver.saveSoon();
    const flushed = saver.flush();
    await settle();
    assert.equal(writes.length, 1);
    writes[0]?.();
    await flushed;
  });
});
