import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import type { Clock } from '../../../core/async/clock';
import { Conversation } from '../../../core/conversation/conversation';
import { noLabel } from '../../../core/saved/conversationLabels';
import { ConversationList } from '../core/conversationList';
import { groupRows } from '../core/conversationRow';
import { type HistoryEntry, historyEntry } from '../core/historyIndex';

const now = new Date(2026, 10, 20, 12).getTime();
const hourMs = 3_600_000;

function entry(id: string, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  const summary = { count: 1, state: 'complete', service: undefined } as const;
  return {
    ...historyEntry(id, now, noLabel, { ...summary, question: id, askedAt: now }),
    ...fields,
  };
}

/** A clock with these timers. */
function clockOf(timers: FakeClock): Clock {
  return {
    now: () => now,
    elapsed: () => timers.elapsed(),
    after: (delayMs, callback) => timers.after(delayMs, callback),
  };
}

/** A list of saved conversations, which come in batches when `next` is called. */
function listOf(elsewhere: readonly string[] = []) {
  const live: Array<Pick<LiveConversation, 'conversation' | 'label'>> = [];
  const waiting: Array<(batch: readonly HistoryEntry[] | undefined) => void> = [];
  const timers = new FakeClock();
  let readings = 0;
  const list = new ConversationList({
    async *entries() {
      readings += 1;
      for (;;) {
        const batch = await new Promise<readonly HistoryEntry[] | undefined>(resolve => {
          waiting.push(resolve);
        });
        if (!batch) {
          return;
        }
        yield batch;
      }
    },
    elsewhere: async () => new Set(elsewhere),
    live: () => live,
    clock: clockOf(timers),
  });
  return {
    list,
    timers,
    live,
    readings: () => readings,
    /** Returns a batch of entries; none to end the reading. */
    async next(...entries: readonly HistoryEntry[]): Promise<void> {
      await new Promise(setImmediate);
      waiting.shift()?.(entries.length > 0 ? entries : undefined);
      await new Promise(setImmediate);
    },
    ids: () => list.all.map(({ id }) => id),
  };
}

function liveOne(id: string): Pick<LiveConversation, 'conversation' | 'label'> {
  const conversation = new Conversation(id, () => now);
  conversation.start(conversation.add(`The question of ${id}?`, []));
  return { conversation, label: noLabel };
}

describe('the list of conversations', () => {
  it('reads nothing until it is asked to, and has open conversations before', () => {
    const { list, live, ids, readings } = listOf();
    live.push(liveOne('open'));
    list.update(live[0] ?? assert.fail());
    assert.deepEqual(ids(), ['open']);
    assert.equal(list.isRead, false);
    assert.equal(readings(), 0);
  });

  it('has the newest conversations before the others are read', async () => {
    const { list, ids, next } = listOf();
    const first = list.readFirst();
    await next(entry('new'));
    await first;
    assert.deepEqual(ids(), ['new']);
    await next(entry('old', { askedAt: now - hourMs }));
    await next();
    assert.deepEqual(ids(), ['new', 'old']);
  });

  it('keeps the known conversations until all are read again', async () => {
    const { list, ids, next } = listOf();
    void list.read();
    await next(entry('one'), entry('two'));
    await next();
    const again = list.read();
    await next(entry('two'));
    assert.deepEqual(ids(), ['one', 'two']);
    await next();
    await again;
    assert.deepEqual(ids(), ['two']);
  });

  it('keeps changes in this window that a reading misses', async () => {
    const { list, live, ids, next } = listOf();
    void list.read();
    await next(entry('one'), entry('two'));
    await next();
    void list.read();
    await next(entry('one'), entry('two'));
    list.remove('one');
    list.relabel('two', { name: 'renamed' });
    live.push(liveOne('open'));
    list.update(live[0] ?? assert.fail());
    await next();
    assert.deepEqual(ids().sort(), ['open', 'two']);
    assert.equal(list.find('two')?.label.name, 'renamed');
    assert.equal(list.find('open')?.state, 'running');
  });

  it('reads once more if it is asked to while it reads', async () => {
    const { list, ids, next, readings } = listOf();
    void list.read();
    await next(entry('one'));
    void list.read();
    void list.read();
    await next();
    await next(entry('two'));
    await next();
    assert.deepEqual(ids(), ['two']);
    assert.equal(readings(), 2);
  });

  it('keeps the known conversations if they can no longer be read, until they can', async () => {
    let fails = false;
    const list = new ConversationList({
      async *entries() {
        if (fails) {
          throw new Error('unreadable');
        }
        yield [entry('one')];
      },
      elsewhere: async () => new Set(),
      live: () => [],
      clock: clockOf(new FakeClock()),
    });
    const read = async () => {
      await list.read();
      await new Promise(setImmediate);
    };
    await read();
    fails = true;
    await read();
    assert.equal(list.trouble, 'unreadable');
    assert.deepEqual(
      list.all.map(({ id }) => id),
      ['one'],
    );
    fails = false;
    await read();
    assert.equal(list.trouble, undefined);
  });

  it('has the known conversations when the disk is slow, and says so until the first saved ones arrive', async () => {
    const { list, live, ids, next, timers } = listOf();
    const first = list.readFirst();
    live.push(liveOne('open'));
    list.update(live[0] ?? assert.fail());
    timers.advance(4.9);
    assert.equal(list.trouble, undefined);
    timers.advance(0.1);
    await first;
    assert.deepEqual([list.trouble, list.isRead, ids()], ['slow', false, ['open']]);
    await next(entry('saved'));
    assert.deepEqual([list.trouble, list.isRead], [undefined, true]);
    assert.deepEqual(ids().sort(), ['open', 'saved']);
    await next();
    assert.equal(timers.pending, 0);
    void list.read();
    timers.advance(10);
    assert.equal(list.trouble, undefined, 'the known conversations are in sight');
  });

  it('has the same objects for conversations that have not changed', async () => {
    const { list, next } = listOf();
    void list.read();
    await next(entry('one'), entry('two'));
    await next();
    const before = [list.find('one'), list.find('two')];
    void list.read();
    await next(entry('one'), entry('two', { count: 2 }));
    await next();
    assert.deepEqual(
      ['one', 'two'].map((id, index) => list.find(id) === before[index]),
      [true, false],
    );
  });

  it('reads the last conversations again if another window may have changed them', async () => {
    const { list, next } = listOf();
    void list.read();
    await next(entry('one'));
    await next();
    assert.equal((await list.last(3)).length, 1);
    list.expire();
    const last = list.last(3);
    await next(entry('one'), entry('two'));
    assert.equal((await last).length, 2);
  });

  it('does not have earlier ones as the last conversations while it reads again', async () => {
    const { list, next } = listOf();
    void list.read();
    await next(entry('one'));
    await next();
    list.expire();
    void list.read();
    const last = list.last(3);
    await next(entry('one'), entry('two'));
    await next(entry('one'), entry('two'));
    assert.equal((await last).length, 2);
    await next();
    assert.equal((await list.last(3)).length, 2);
  });

  it('has a query as running only if a window has it open', async () => {
    const { list, next } = listOf(['elsewhere', 'queued']);
    void list.read();
    await next(
      entry('elsewhere', { state: 'running' }),
      entry('queued', { state: 'queued' }),
      entry('crashed', { state: 'running' }),
    );
    assert.deepEqual(
      ['elsewhere', 'queued', 'crashed'].map(id => list.find(id)?.state),
      ['running', 'running', 'interrupted'],
    );
  });

  it('counts unread answers', async () => {
    const { list, next } = listOf();
    void list.read();
    await next(entry('one', { label: { ...noLabel, isUnread: true } }), entry('two'));
    await next();
    assert.equal(list.unreadCount, 1);
    list.relabel('one', { isUnread: false });
    assert.equal(list.unreadCount, 0);
  });

  it('offers the last conversations without reading more than a batch', async () => {
    const { list, live, next } = listOf();
    live.push(liveOne('open'));
    const last = list.last(2);
    await next(entry('new', { askedAt: now - 1 }), entry('old', { askedAt: now - hourMs }));
    assert.deepEqual(
      (await last).map(({ id }) => id),
      ['open', 'new'],
    );
    assert.equal(list.isRead, false);
  });

  it('has each conversation in one group: running, pinned, or the day of the last question', () => {
    const pinned = { ...noLabel, isPinned: true };
    const rows = [
      { ...entry('running', { state: 'running', label: pinned }), label: pinned },
      { ...entry('pinned'), label: pinned },
      { ...entry('today'), label: noLabel },
      { ...entry('yesterday', { askedAt: now - 24 * hourMs }), label: noLabel },
      { ...entry('earlier', { askedAt: undefined, savedAt: 0 }), label: noLabel },
    ];
    assert.deepEqual(
      [...groupRows(rows, now)].map(([group, each]) => [group, ...each.map(({ id }) => id)]),
      rows.map(({ id }) => [id, id]),
    );
  });
});
