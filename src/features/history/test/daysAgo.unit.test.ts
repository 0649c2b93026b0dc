import assert from 'node:assert/strict';
import { daysAgo } from '../core/daysAgo';

describe('the groups of a list by day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime();

  it('are today from midnight, yesterday, and earlier days', () => {
    const groupOf = daysAgo(at(2, 9));
    const days = [at(3, 1), at(2, 0), at(1, 23), at(1, 0), at(0, 23), 0].map(groupOf);
    assert.deepEqual(days, ['today', 'today', 'yesterday', 'yesterday', 'earlier', 'earlier']);
  });
});
