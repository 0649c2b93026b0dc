import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTurn } from '../../../../src/core/saved/savedTurn';

describe('a saved turn', () => {
  it('has times of which dates can be made, whatever the file says', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        8.64e15,
        8.64e15 + 2,
        1.5,
      ),
    );
    const saved = fc.record({
      id: fc.constant('x'),
      question: fc.constant('Why?'),
      askedAt: value,
      startedAt: value,
      endedAt: value,
      state: fc.constantFrom('complete', 'running', 'queued'),
      reasoningMs: value,
      log: fc.array(fc.record({ at: value, text: value })),
      logCount: value,
    });
    fc.assert(
      fc.property(saved, any => {
        const turn = readTurn(any, () => []);
        assert.ok(turn);
        const { askedAt, startedAt, endedAt, log, logCount } = turn;
        for (const time of [askedAt, startedAt ?? 0, endedAt ?? 0, ...log.map(({ at }) => at)]) {
          new Date(time).toISOString();
        }
        assert.ok([logCount, ...turn.reasoningMs].every(Number.isFinite));
      }),
      { numRuns: 1000 },
    );
  });
});
