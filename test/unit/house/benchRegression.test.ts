import assert from 'node:assert/strict';
import type { Measurement } from '../../bench/measurement';
import { findRegressions } from '../../bench/regression';
import type { Results } from '../../bench/results';

const results = (values: Partial<Record<'ours' | 'floor' | 'peer', number>>, what = 'time') =>
  ({
    topics: [
      {
        name: 'streaming',
        measurements: Object.entries(values).map(([role, value]) => ({
          topic: 'streaming',
          what,
          candidate: role,
          role: role as Measurement['role'],
          unit: 'ms' as const,
          values: [value, value * 2, value / 2],
        })),
      },
    ],
  }) as unknown as Results;

describe('bench:check', () => {
  const before = results({ ours: 50, floor: 100, peer: 200 });

  for (const [what, now, tolerance, found] of [
    ['a ratio that is worse by more than the tolerance', [63, 100, 260], 0.25, true],
    ['no ratio within the tolerance', [62, 100, 200], 0.25, false],
    ['no better ratio', [10, 100, 200], 0.25, false],
    ['nothing on a machine ten times as slow, with the same ratios', [500, 1000, 2000], 0, false],
  ] as const) {
    it(`finds ${what}`, () => {
      const [ours, floor, peer] = now;
      const regression = { topic: 'streaming', what: 'time', to: 'floor', before: 0.5, now: 0.63 };
      assert.deepEqual(findRegressions(before, results({ ours, floor, peer }), tolerance), {
        compared: 2,
        regressions: found ? [regression] : [],
      });
    });
  }

  it('compares with the best of the peers', () => {
    const peers = (best: number) => {
      const one = results({ ours: 50, peer: 200 });
      const other = results({ peer: best }).topics[0]?.measurements.map(each => ({
        ...each,
        candidate: 'another peer',
      }));
      const topic = one.topics[0] as Results['topics'][number];
      return { topics: [{ ...topic, measurements: [...topic.measurements, ...(other ?? [])] }] };
    };
    const { regressions } = findRegressions(peers(100), peers(50), 0.25);
    assert.deepEqual(
      regressions.map(({ to, before, now }) => ({ to, before, now })),
      [{ to: 'best peer', before: 0.5, now: 1 }],
    );
  });

  it('omits values without a counterpart and divisors of zero', () => {
    const none = { compared: 0, regressions: [] };
    assert.deepEqual(findRegressions(before, results({ ours: 9, floor: 1 }, 'heap'), 0), none);
    assert.deepEqual(findRegressions(before, results({ ours: 9, floor: 0 }), 0), none);
    assert.deepEqual(findRegressions({ topics: [] }, before, 0), none);
  });
});
