import assert from 'node:assert/strict';
import { AnswerPieces } from '../../../../src/core/conversation/answerPieces';
import { DeltaQueue, type QueuedArrival } from '../../../../src/host/page/deltaQueue';
import { limits } from '../../../../src/protocol/responseLimits';
import { type Change, type LogGrowth, updateIntervalMs } from '../../../../src/protocol/toPage';
import type { ProgressView } from '../../../../src/protocol/views';
import { type Deferred, deferred } from '../../../support/deferred';

describe('delta queue', () => {
  const answer = (
    text: string,
    turnId = '1',
    log?: LogGrowth,
    progress?: ProgressView,
  ): Change => ({
    type: 'arrived',
    turnId,
    text,
    log,
    isWriting: true,
    progress,
  });

  /** @param taken resolved when the page accepts the posts, in their order */
  function start(taken?: readonly Deferred[]) {
    let now = 0;
    let looks = 0;
    let timer: { at: number; callback: () => void } | undefined;
    const posts: { at: number; changes: readonly Change[] }[] = [];
    const queue = new DeltaQueue(
      {
        elapsed: () => now,
        // Set back by an hour each time it is read, because the code must not wait for this time.
        now: () => now - 3_600_000 * ++looks,
        after(milliseconds, callback) {
          timer = { at: now + milliseconds, callback };
          return () => {
            timer = undefined;
          };
        },
      },
      changes => {
        posts.push({ at: now, changes });
        return taken?.[posts.length - 1]?.promise;
      },
    );
    const advance = (to: number) => {
      if (timer && timer.at <= to) {
        now = timer.at;
        timer.callback();
      }
      now = to;
    };
    const answers = new Map<string, AnswerPieces>();
    const grow = (
      text: string,
      turnId = '1',
      log: QueuedArrival['log'] = undefined,
      progress?: ProgressView,
    ) => {
      const answered = answers.get(turnId) ?? new AnswerPieces();
      answers.set(turnId, answered);
      const from = answered.length;
      answered.add(text);
      const { pieces, length: to } = answered;
      queue.push({ type: 'arrived', turnId, pieces, from, to, log, isWriting: true, progress });
    };
    return { queue, grow, posts, advance };
  }

  it('posts the first change immediately and later ones together, in order', () => {
    const { grow, posts, advance } = start();
    grow('a');
    assert.deepEqual(posts, [{ at: 0, changes: [answer('a')] }]);
    advance(5);
    grow('b');
    grow('c');
    grow('d', '2');
    assert.equal(posts.length, 1);
    advance(updateIntervalMs);
    assert.deepEqual(posts[1], { at: updateIntervalMs, changes: [answer('bc'), answer('d', '2')] });
  });

  it('posts immediately again after a pause', () => {
    const { grow, posts, advance } = start();
    grow('a');
    advance(100);
    grow('b');
    assert.equal(posts.length, 2);
  });

  it('posts nothing until the page has confirmed the last delta, and then all changes together', async () => {
    const first = deferred();
    const { queue, grow, posts, advance } = start([first]);
    grow('a');
    for (let at = 1; at <= 100; at++) {
      advance(at * 100);
      grow('b');
    }
    queue.flush();
    assert.equal(posts.length, 1);
    first.resolve();
    await first.promise;
    assert.deepEqual(posts[1], { at: 10_000, changes: [answer('b'.repeat(100))] });
  });

  it('begins again with a reloaded page, whatever happened to posted changes', async () => {
    const [first, second] = [deferred(), deferred()];
    const { queue, grow, posts, advance } = start([first, second]);
    grow('a');
    queue.clear();
    grow('b');
    advance(updateIntervalMs);
    assert.deepEqual(posts[1]?.changes, [answer('b')]);
    grow('c');
    first.resolve();
    await first.promise;
    advance(2 * updateIntervalMs);
    assert.equal(posts.length, 2, 'it has taken b no sooner because of a');
    second.resolve();
    await second.promise;
    assert.deepEqual(posts[2]?.changes, [answer('c')]);
  });

  it('combines changes for a slow page, with the latest log lines and progress', () => {
    const { grow, posts, advance } = start();
    grow('a');
    for (let count = 1; count <= 5000; count++) {
      grow('b');
      const lines = [{ at: 0, text: String(count) }];
      grow('', '1', { lines, count, kept: Math.min(count, 3) });
      grow('', '1', undefined, { text: `${count} B`, percent: undefined });
    }
    advance(updateIntervalMs);
    const lines = ['4998', '4999', '5000'].map(text => ({ at: 0, text }));
    const progress = { text: '5000 B', percent: undefined };
    assert.deepEqual(posts[1]?.changes, [
      answer('b'.repeat(5000), '1', { lines, count: 5000, kept: 3 }, progress),
    ]);
  });

  it('posts as much text as a delta has room for, and the rest after it, in order', () => {
    const { queue, grow, posts, advance } = start();
    grow('a');
    const words = Array.from({ length: 150_000 }, (_, index) => `word${index} `).join('');
    // A character of two UTF-16 code units crosses the end of the first full delta.
    const text = `${'x'.repeat(limits.deltaLength - 1)}😀${words}`;
    grow(text);
    queue.push({ type: 'turnRemoved', turnId: '1' });
    for (let at = 40; at <= 400; at += 40) {
      advance(at);
    }
    const changes = posts.slice(1).map(post => post.changes);
    assert.deepEqual(changes.pop()?.at(-1), { type: 'turnRemoved', turnId: '1' });
    assert.ok(changes.length >= 2);
    const posted = posts
      .slice(1)
      .flatMap(post =>
        post.changes.flatMap(change => (change.type === 'arrived' ? [change.text] : [])),
      );
    assert.equal(posted.join(''), text);
    assert.deepEqual(
      [posted[0]?.length, posted[1]?.length],
      [limits.deltaLength - 1, limits.deltaLength],
    );
  });

  it('does not post cleared changes', () => {
    const { queue, grow, posts, advance } = start();
    grow('a');
    grow('b');
    queue.clear();
    advance(100);
    assert.equal(posts.length, 1);
  });
});
