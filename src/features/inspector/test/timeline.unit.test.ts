import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maxBuckets, Timeline } from '../core/eventLog';
import type { EntryKind } from '../protocol/entryKinds';

const kinds: readonly EntryKind[] = [
  'message',
  'log',
  'unknown',
  'malformed',
  'comment',
  'done',
  'ignored',
];

describe('Timeline', () => {
  it('counts as if it had known the end from the start', () => {
    const entry = fc.record({
      at: fc.oneof(fc.nat(500), fc.nat(1_000_000), fc.nat(10 ** 12)),
      kind: fc.constantFrom(...kinds),
    });
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const timeline = new Timeline();
        for (const { at, kind } of entries) {
          timeline.count(at, kind);
        }
        const { bucketMs, counts } = timeline;
        const last = Math.max(-1, ...entries.map(({ at }) => Math.floor(at / bucketMs)));
        const count = (wanted: readonly EntryKind[]) =>
          Array.from(
            { length: last + 1 },
            (_, bucket) =>
              entries.filter(
                ({ at, kind }) => wanted.includes(kind) && Math.floor(at / bucketMs) === bucket,
              ).length,
          );
        assert.deepEqual(counts, {
          answer: count(['message']),
          log: count(['log']),
          fault: count(['unknown', 'malformed', 'ignored']),
          other: count(['comment', 'done']),
        });
        assert.ok(counts.answer.length <= maxBuckets);
        // Buckets are not wider than necessary.
        assert.ok(
          bucketMs === 1 || entries.some(({ at }) => at >= (bucketMs / 2) * maxBuckets),
          `${bucketMs} ms`,
        );
      }),
    );
  });
});
