import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Conversation } from '../../../src/core/conversation/conversation';
import { ConversationSaver } from '../../../src/core/conversation/conversationSaver';
import {
  readConversation,
  writeConversation,
} from '../../../src/core/conversation/savedConversation';
import type { PartRecord } from '../../../src/core/parts/partSource';
import { AgentQueryError } from '../../../src/core/query/errors';

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
      kind: 'held',
      name: 'plot.png',
      mimeType: 'image/png',
      base64: 'iVBO',
      from: 'notebook',
    },
    origin: 'held',
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

const saved = ({ id, turns }: Conversation) =>
  readConversation(writeConversation({ id, turns, draft: 'a draft', staged: parts }));

describe('saved conversation', () => {
  it('is read as it was written', () => {
    const made = conversation();
    const read = saved(made);
    assert.deepEqual(read?.turns, made.turns);
    assert.ok(read?.turns[1]?.error instanceof AgentQueryError);
    assert.deepEqual([read.id, read.draft, read.staged], ['c', 'a draft', parts]);
  });

  it('has what was being answered interrupted, and what waited not sent', () => {
    const made = conversation();
    const running = made.add('three', []);
    made.start(running);
    made.append(running, [{ type: 'message', content: 'half' }]);
    made.add('four', []);
    const [, , interrupted, waiting] = saved(made)?.turns ?? [];
    assert.deepEqual(
      [interrupted?.state, interrupted?.answer, interrupted?.error?.kind, interrupted?.endedAt],
      ['interrupted', 'half', 'interrupted', 1000],
    );
    assert.deepEqual([waiting?.state, waiting?.error], ['cancelled', undefined]);
  });

  it('goes on where it was', () => {
    const read = saved(conversation());
    assert.ok(read);
    const restored = new Conversation(read.id, () => 2000, read.turns);
    const turn = restored.add('three', []);
    restored.start(turn);
    restored.end(turn, undefined);
    assert.deepEqual(
      restored.turns.map(({ question, state }) => `${question} ${state}`),
      ['one complete', 'two failed', 'three complete'],
    );
  });

  it('is nothing that was damaged, and no text throws', () => {
    const text = writeConversation({ id: 'c', turns: conversation().turns, draft: '', staged: [] });
    for (const damaged of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      text.replace('"version":1', '"version":2'),
    ]) {
      assert.equal(readConversation(damaged), undefined);
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (turns, staged) => {
        readConversation(JSON.stringify({ version: 1, id: 'c', turns, staged }));
        readConversation(JSON.stringify({ version: 1, id: 'c', turns: [turns], staged: [staged] }));
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
        after(milliseconds, callback) {
          assert.equal(milliseconds, 1000);
          timers.push(callback);
          return () => timers.splice(timers.indexOf(callback), 1);
        },
      },
      () => new Promise(resolve => writes.push(resolve)),
    );
    return { saver, writes, timers };
  }
  const settle = () => new Promise(resolve => setImmediate(resolve));

  it('saves at once, and what may wait together a second later', async () => {
    const { saver, writes, timers } = start();
    void saver.save();
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
    void saver.save();
    assert.equal(writes.length, 1);
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
