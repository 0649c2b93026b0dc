import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DeltaQueue } from '../../../src/core/panel/deltaQueue';
import { parseFromPanel } from '../../../src/core/panel/parseFromPanel';
import type { Change } from '../../../src/protocol/panel';

describe('messages from the page', () => {
  const valid = [
    { type: 'ready' },
    { type: 'includePart', partId: '1', included: false },
    { type: 'send', question: 'Why?' },
    { type: 'action', action: 'askAgain', turnId: '1' },
    { type: 'action', action: 'openBaseUrl', turnId: undefined },
    { type: 'code', action: 'copy', text: 'a', language: '' },
    { type: 'movePart', partId: '1', to: 0 },
    { type: 'dropped', uris: ['file:///a'] },
    { type: 'notice', choice: 1 },
    { type: 'notice', choice: undefined },
    { type: 'hold', from: 'paste', files: [{ name: 'a', mimeType: '', base64: 'AA==' }] },
    { type: 'refused', why: 'folder', names: [] },
    { type: 'compare', turnId: '1', text: 'a' },
    { type: 'resolvePaths', turnId: '1', request: 1, paths: ['a.ts:1'] },
    { type: 'openPath', turnId: '1', path: 'a.ts:1' },
    { type: 'turn', action: 'hold', turnId: '1' },
    { type: 'editQueued', turnId: '1', question: 'Why?' },
  ];
  for (const message of valid) {
    it(`${JSON.stringify(message)} is one`, () =>
      assert.deepEqual(parseFromPanel(message), message));
  }

  const invalid = [
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'eval' },
    { type: 'constructor' },
    { type: 'send' },
    { type: 'includePart', partId: '1' },
    { type: 'includePart', partId: '1', included: 'true' },
    { type: 'send', question: 5 },
    { type: 'send', question: 'Why?', command: 'x' },
    { type: 'action', action: 'workbench.action.quit', turnId: '1' },
    { type: 'code', action: 'run', text: 'a', language: '' },
    { type: 'compare', text: 'a' },
    { type: 'resolvePaths', turnId: '1', request: 1, paths: [5] },
    { type: 'resolvePaths', turnId: '1', request: -1, paths: [] },
    { type: 'openPath', turnId: '1', path: 'a.ts', line: 1 },
    { type: 'movePart', partId: '1', to: -1 },
    { type: 'movePart', partId: '1', to: 1.5 },
    { type: 'dropped', uris: 'file:///a' },
    { type: 'notice', choice: -1 },
    { type: 'notice', choice: '1' },
    { type: 'dropped', uris: ['file:///a', 5] },
    { type: 'hold', from: 'notebook', files: [] },
    { type: 'hold', from: 'paste', files: [{ name: 'a', mimeType: '' }] },
    { type: 'hold', from: 'paste', files: [{ name: 'a', mimeType: '', base64: '', path: '/a' }] },
    JSON.parse('{"type":"ready","__proto__":{"a":1}}'),
  ];
  for (const message of invalid) {
    it(`${JSON.stringify(message)} is none`, () =>
      assert.equal(parseFromPanel(message), undefined));
  }

  it('are none at random, and no random one throws', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(fc.anything(), message => {
        assert.equal(parseFromPanel(message), undefined);
      }),
      { numRuns: 50_000 },
    );
  });

  it('are none with anything else in the place of a field, or beside the fields', function () {
    this.timeout(60_000);
    const messages: readonly Record<string, unknown>[] = valid;
    const fields = messages.flatMap(message =>
      Object.keys(message).map(field => ({ message, field })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...valid.map(({ type }) => type))),
        fc.string(),
        ({ message, field }, value, other) => {
          const changed = parseFromPanel({ ...message, [field]: value });
          // Text in the place of text is what a page may say; what it names is looked up, never run.
          if (changed && field !== 'type') {
            const alike = messages.filter(({ type }) => type === message.type);
            const types = new Set(alike.map(each => typeof each[field]));
            assert.ok(value === undefined || types.has(typeof value), field);
          } else if (changed) {
            assert.equal(changed.type, value);
            assert.ok(valid.some(({ type }) => type === value));
          }
          if (!Object.hasOwn(message, other)) {
            assert.equal(parseFromPanel({ ...message, [other]: value }), undefined);
          }
        },
      ),
      { numRuns: 50_000 },
    );
  });
});

describe('delta queue', () => {
  const answer = (text: string, turnId = '1'): Change => ({ type: 'answer', turnId, text });

  function start() {
    let now = 0;
    let timer: { at: number; callback: () => void } | undefined;
    const posts: { at: number; changes: readonly Change[] }[] = [];
    const queue = new DeltaQueue(
      {
        now: () => now,
        after(milliseconds, callback) {
          timer = { at: now + milliseconds, callback };
          return () => {
            timer = undefined;
          };
        },
      },
      changes => posts.push({ at: now, changes }),
    );
    const advance = (to: number) => {
      if (timer && timer.at <= to) {
        now = timer.at;
        timer.callback();
      }
      now = to;
    };
    return { queue, posts, advance };
  }

  it('posts the first change at once and what follows together, in order', () => {
    const { queue, posts, advance } = start();
    queue.push(answer('a'));
    assert.deepEqual(posts, [{ at: 0, changes: [answer('a')] }]);
    advance(5);
    queue.push(answer('b'));
    queue.push(answer('c'));
    queue.push(answer('d', '2'));
    assert.equal(posts.length, 1);
    advance(40);
    assert.deepEqual(posts[1], { at: 33, changes: [answer('bc'), answer('d', '2')] });
  });

  it('posts of an upload only how far it is by then', () => {
    const { queue, posts, advance } = start();
    const upload = (percent: number, turnId = '1'): Change => ({
      type: 'upload',
      turnId,
      upload: { sent: { size: `${percent} B`, percent }, total: '100 B' },
    });
    queue.push(answer('a'));
    for (const percent of [1, 2, 3]) {
      queue.push(upload(percent));
    }
    queue.push(upload(1, '2'));
    advance(40);
    assert.deepEqual(posts[1]?.changes, [upload(3), upload(1, '2')]);
  });

  it('posts at once again after a pause', () => {
    const { queue, posts, advance } = start();
    queue.push(answer('a'));
    advance(100);
    queue.push(answer('b'));
    assert.equal(posts.length, 2);
  });

  it('posts nothing that was cleared', () => {
    const { queue, posts, advance } = start();
    queue.push(answer('a'));
    queue.push(answer('b'));
    queue.clear();
    advance(100);
    assert.equal(posts.length, 1);
  });
});
