import assert from 'node:assert/strict';
import type { QueryConfiguration } from '../../../../src/core/conversation/conversationRunner';
import {
  type Decide,
  type FoundParts,
  LiveConversation,
} from '../../../../src/core/conversation/liveConversation';
import { ConversationStore } from '../../../../src/core/conversation/saved/conversationStore';
import type { PartConcern } from '../../../../src/core/parts/partConcern';
import type { FindFiles } from '../../../../src/core/parts/partInspector';
import type { FileSource, PartRecord, PartSource } from '../../../../src/core/parts/partSource';
import { pendingPart } from '../../../../src/core/parts/pendingPart';
import type { HttpRequest, Transport } from '../../../../src/core/query/transport';
import { SecretMask } from '../../../../src/core/text/secretMask';
import { systemClock } from '../../../../src/platform/systemClock';
import { MemoryStorage } from '../../../support/memoryStorage';

const configuration: QueryConfiguration = {
  url: 'http://agent.test/query',
  headers: {},
  session: { mode: 'none', sessionId: '' },
  workspaceSession: '',
  kwargs: {},
  timeouts: { connect: 0, firstEvent: 0, idle: 0 },
};

const file = (name: string): FileSource => ({
  kind: 'file',
  uri: `slow:/${name}`,
  name,
  insteadOfSelection: false,
});

/** A file system that answers when the test says so. */
class SlowFiles {
  readonly limits = { maxFileSize: 1000, maxTotalSize: 10_000 };
  /** Names of files that were asked about, in this order. */
  readonly asked: string[] = [];
  private readonly waiting = new Map<string, ((concern?: PartConcern) => void)[]>();

  inspect = (source: PartSource): Promise<PartRecord> => {
    const { name } = source as FileSource;
    this.asked.push(name);
    return new Promise(resolve => {
      this.waiting.set(name, [
        ...(this.waiting.get(name) ?? []),
        concern =>
          resolve({
            id: crypto.randomUUID(),
            source,
            origin: 'disk',
            bytes: 3,
            mimeType: 'text/plain',
            included: concern === undefined,
            concern,
            agreedBytes: 0,
          }),
      ]);
    });
  };

  find: FindFiles = () => new Promise(() => undefined);

  async answer(name: string, concern?: PartConcern): Promise<void> {
    await settle();
    for (const answer of this.waiting.get(name) ?? []) {
      answer(concern);
    }
    this.waiting.delete(name);
    await settle();
  }
}

/** Lets everything go on that is not waiting for the test. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(resolve => setImmediate(resolve));
  }
}

const all: Decide = ({ parts, kept, isEmpty }) => (kept.length > 0 || isEmpty ? undefined : parts);

async function start(storage = MemoryStorage.create(), id?: string) {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const transport: Transport = async (request: HttpRequest) => {
    let body = '';
    for await (const chunk of request.body.chunks()) {
      body += Buffer.from(chunk).toString();
    }
    const { parts } = JSON.parse(body) as { parts: { text: string }[] };
    sent.push(parts.map(({ text }) => text).join(' '));
    await new Promise<void>((resolve, reject) => {
      ends.push(resolve);
      request.signal.addEventListener('abort', () => reject(new Error('closed')));
    });
    const event = { type: 'message', data: { content: 'Yes.' } };
    return {
      status: 200,
      header: () => 'text/event-stream',
      body: (async function* () {
        yield Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
      })(),
    };
  };
  const files = new SlowFiles();
  const store = new ConversationStore(storage, { add: () => undefined });
  const session = new LiveConversation(
    {
      transport,
      clock: systemClock,
      log: {},
      mask: new SecretMask(),
      configuration: async () => configuration,
      openParts: async parts =>
        parts.map(record => ({
          record,
          outgoing: { type: 'text', text: 'name' in record.source ? record.source.name : '' },
        })),
      inspector: files,
    },
    store,
    id === undefined ? undefined : await store.load(id),
  );
  const listed = () =>
    session.staged.all.map(
      ({ source, isPending, included }) =>
        `${(source as FileSource).name}${isPending ? ' …' : ''}${included ? '' : ' out'}`,
    );
  const turns = () =>
    session.conversation.turns.map(({ question, state }) => `${question} ${state}`);
  const answer = async () => {
    ends.shift()?.();
    await settle();
  };
  return { session, files, sent, listed, turns, answer, storage };
}

describe('conversation session', () => {
  it('lists at once what a person points at, and then what it is', async () => {
    const { session, files, listed } = await start();
    const staged = session.stage([file('a'), file('.env')]);
    assert.deepEqual(listed(), ['a …', '.env …']);
    await files.answer('a');
    await files.answer('.env', 'secret');
    assert.deepEqual(listed(), ['a', '.env out']);
    assert.deepEqual((await staged)?.parts, session.staged.all);
  });

  it('sends a question with the parts that it had to wait for', async () => {
    const { session, files, sent, turns, answer } = await start();
    void session.stage([file('a'), file('b')]);
    const asked = session.send('Why?', all);
    assert.deepEqual(turns(), ['Why? running'], 'visible at once');
    assert.deepEqual(session.staged.all, []);
    await files.answer('a');
    assert.deepEqual(sent, []);
    await files.answer('b');
    assert.deepEqual(sent, ['a b Why?']);
    await answer();
    assert.equal((await asked).outcome, 'complete');
  });

  it('has room for the next question meanwhile, and neither loses anything if the first is refused', async () => {
    const { session, files, sent, turns, listed, answer } = await start();
    session.draft = 'Why?';
    void session.stage([file('.env')]);
    const asked = session.send(session.draft, all);
    session.draft = 'And';
    void session.stage([file('b')]);
    await files.answer('b');
    await files.answer('.env', 'secret');
    const { outcome, refused } = await asked;
    assert.equal(outcome, 'cancelled');
    assert.equal(session.draft, 'And');
    assert.deepEqual(listed(), ['b']);
    assert.deepEqual(turns(), ['Why? unsent']);
    assert.deepEqual(sent, []);

    assert.ok(refused?.turn);
    assert.equal(session.takeBack(refused.turn), true);
    assert.equal(session.draft, 'Why?\n\nAnd');
    assert.deepEqual(listed(), ['b', '.env out']);
    assert.deepEqual(turns(), []);
    void answer;
  });

  it('puts a refused question back where it was, if nothing is written there', async () => {
    const { session, files, turns, listed } = await start();
    void session.stage([file('.env'), file('b')]);
    const asked = session.send('Why?', all);
    await files.answer('b');
    await files.answer('.env', 'secret');
    assert.deepEqual((await asked).refused, { question: 'Why?', turn: undefined });
    assert.equal(session.draft, 'Why?');
    assert.deepEqual(listed(), ['.env out', 'b']);
    assert.deepEqual(turns(), []);
  });

  it('stops at once while parts are looked at, and what comes late changes nothing', async () => {
    const { session, files, sent, turns } = await start();
    void session.stage([file('a')]);
    const asked = session.send('Why?', all);
    await settle();
    session.stop();
    assert.equal((await asked).outcome, 'cancelled');
    assert.deepEqual(turns(), ['Why? cancelled']);
    await files.answer('a');
    assert.deepEqual(sent, []);
    assert.deepEqual(session.staged.all, []);
  });

  it('looks again at what nobody had looked at before the question was stopped', async () => {
    const { session, files, sent, listed } = await start();
    void session.stage([file('.env')]);
    void session.send('Why?', all);
    await settle();
    session.stop();
    await settle();
    const [turn] = session.conversation.turns;
    assert.ok(turn);
    files.find = async chosen => ({
      files: chosen.map(({ source }) => ({ source, chosen: source })),
    });
    session.stageAgain(turn.parts);
    assert.deepEqual(listed(), ['.env …']);
    await settle();
    await files.answer('.env', 'secret');
    assert.deepEqual(listed(), ['.env out'], 'nobody has decided to send it');
    let found: FoundParts | undefined;
    void session.askAgain(turn, now => {
      found = now;
      return undefined;
    });
    await settle();
    await files.answer('.env', 'secret');
    assert.equal(found?.kept.length, 1);
    assert.deepEqual(sent, []);
  });

  it('lets a part be removed that is never looked at; the others go on', async () => {
    const { session, files, listed } = await start();
    const staged = session.stage([file('dead'), file('b')]);
    const elsewhere = session.stage([file('c')]);
    await files.answer('c');
    assert.equal((await elsewhere)?.parts.length, 1);
    await files.answer('b');
    const [dead] = session.staged.all;
    assert.ok(dead);
    session.removePart(dead.id);
    await staged;
    assert.deepEqual(listed(), ['b', 'c']);
    await files.answer('dead');
    assert.deepEqual(listed(), ['b', 'c']);
  });

  it('puts the files of a folder in its place, and leaves out those listed already', async () => {
    const { session, files, listed } = await start();
    void session.stage([file('a'), file('z')]);
    await files.answer('a');
    await files.answer('z');
    files.find = async ([folder]) => ({
      files: ['x', 'a', 'y'].map(name => ({
        source: file(name),
        chosen: folder?.source ?? file(''),
      })),
    });
    const staged = session.stage([file('folder')], (...found) => files.find(...found));
    assert.deepEqual(listed(), ['a', 'z', 'folder …']);
    await settle();
    for (const name of ['x', 'a', 'y']) {
      await files.answer(name);
    }
    assert.equal((await staged)?.parts.length, 3);
    assert.deepEqual(listed(), ['a', 'z', 'x', 'y']);
  });

  it('does not send a question that is about a folder without files', async () => {
    const { session, files, sent } = await start();
    files.find = async () => undefined;
    void session.stage([file('folder')], (...found) => files.find(...found));
    const { refused } = await session.send('Why?', all);
    assert.equal(refused?.question, 'Why?');
    assert.deepEqual(sent, []);
    assert.equal(session.draft, 'Why?');
  });

  it('is closed while parts are looked at: nothing is sent or staged later, and the question is kept', async () => {
    const { session, files, sent, turns, storage } = await start();
    void session.stage([file('a')]);
    const first = session.send('Why?', all);
    const second = session.send('And why?', all);
    const third = session.ask('About b?', [file('b')]);
    const staged = session.stage([file('c')]);
    await settle();
    session.dispose();
    const results = await Promise.all([first, second, third]);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['cancelled', 'cancelled', 'cancelled'],
    );
    assert.equal(await staged, undefined);
    await settle();
    const asked = [...files.asked];
    for (const name of ['a', 'b', 'c']) {
      await files.answer(name);
    }
    assert.equal((await session.ask('More?', [file('d')])).outcome, 'cancelled');
    assert.equal((await session.send('More?', all)).outcome, 'cancelled');
    assert.equal(await session.stage([file('d')]), undefined);
    const kept = ['Why? unsent', 'And why? unsent', 'About b? unsent'];
    assert.deepEqual(turns(), kept);
    assert.deepEqual(sent, []);
    assert.deepEqual(files.asked, asked, 'nothing more is looked at');

    await session.keep();
    const again = await start(storage, session.conversation.id);
    assert.deepEqual(again.turns(), kept);
    assert.deepEqual(again.listed(), ['c …'], 'it is looked at now');
    again.files.find = async chosen => ({
      files: chosen.map(({ source }) => ({ source, chosen: source })),
    });
    const [turn] = again.session.conversation.turns;
    assert.ok(turn);
    void again.session.sendUnsent(turn, all);
    await settle();
    await again.files.answer('a');
    assert.deepEqual(again.sent, ['a Why?']);
    assert.deepEqual(again.turns(), ['And why? unsent', 'About b? unsent', 'Why? running']);
  });

  it('keeps what waits over a reload as not sent, and sends it only if a person says so', async () => {
    const before = await start();
    const { session, storage } = before;
    void session.send('One?', all);
    await settle();
    void session.send('Two?', all);
    void session.replay('a.sse', {
      question: 'Replayed?',
      url: 'http://a.test/',
      steps: [],
    } as never);
    await settle();
    await session.flush();
    const after = await start(storage, session.conversation.id);
    assert.deepEqual(after.turns(), ['One? interrupted', 'Two? unsent', 'Replayed? cancelled']);
    await settle();
    assert.deepEqual(after.sent, []);
    session.dispose();
  });

  it('holds a question that is edited, and what is written survives a reload', async () => {
    const { session, sent, answer, storage } = await start();
    void session.send('One?', all);
    void session.send('Two?', all);
    await settle();
    const [, two] = session.conversation.turns;
    assert.ok(two);
    session.editQueued(two, 'Tw');
    await session.flush();
    const after = await start(storage, session.conversation.id);
    const [, again] = after.session.conversation.turns;
    assert.deepEqual([again?.state, again?.question, again?.edit], ['unsent', 'Two?', 'Tw']);
    assert.ok(again);
    after.session.endEdit(again, 'Too?');
    void after.session.sendUnsent(again, all);
    await settle();
    assert.deepEqual(after.sent, ['Too?']);

    await answer();
    assert.deepEqual(sent, ['One?']);
    session.endEdit(two, ' ');
    await settle();
    assert.deepEqual(sent, ['One?', 'Two?']);
    session.dispose();
    after.session.dispose();
  });

  it('sends what is being written in the place of a question that was not sent', async () => {
    const { session, sent, turns } = await start();
    session.draft = 'Something else';
    session.giveBack('One?', []);
    const [unsent] = session.conversation.turns;
    assert.ok(unsent);
    session.editQueued(unsent, 'Two?');
    void session.sendUnsent(unsent, all);
    await settle();
    assert.deepEqual(sent, ['Two?']);
    assert.deepEqual(turns(), ['Two? running']);
    session.dispose();
  });

  it('keeps what was written for a question that was asked again and cannot be sent', async () => {
    const { session, files, turns } = await start();
    void session.send('One?', all);
    for (const [edit, isDone] of [
      ['Two?', true],
      ['Three?', false],
    ] as const) {
      const name = `for ${edit}`;
      const parts = [pendingPart(file(name))].map(({ isPending: _, ...known }) => known);
      void session.askAgain({ question: 'Again?', parts }, () => undefined);
      const turn = session.conversation.turns.findLast(({ state }) => state === 'queued');
      assert.ok(turn);
      session.editQueued(turn, edit);
      if (isDone) {
        session.endEdit(turn, edit);
      }
      await files.answer(name, 'missing');
    }
    assert.deepEqual(turns(), ['One? running', 'Two? unsent', 'Three? unsent']);
    session.dispose();
  });

  it('gives parts names of their own, also those of an older version that is asked again', async () => {
    const { session, files } = await start();
    const parts = ['a.txt', 'b/a.txt'].map(name => {
      const { isPending: _, ...known } = pendingPart({ ...file(name), name: 'a.txt' });
      return known;
    });
    let found: FoundParts | undefined;
    void session.askAgain({ question: 'Why?', parts }, now => {
      found = now;
      return undefined;
    });
    await files.answer('a.txt');
    await files.answer('a.txt');
    assert.deepEqual(
      found?.parts.map(({ source }) => (source as FileSource).name),
      ['a.txt', 'b/a.txt'],
    );
  });

  it('refreshes what is listed, whatever one file system does', async () => {
    const { session, files, listed } = await start();
    void session.stage([file('a'), file('b')]);
    await files.answer('a');
    await files.answer('b');
    session.refresh(() => true);
    await files.answer('b', 'missing');
    assert.deepEqual(listed(), ['a', 'b'], 'the other one may answer yet');
    const [a] = session.staged.all;
    assert.ok(a);
    session.dispose();
    await files.answer('a', 'missing');
    assert.deepEqual(listed(), ['a', 'b'], 'it is closed');
  });
});
