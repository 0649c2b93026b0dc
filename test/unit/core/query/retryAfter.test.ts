import assert from 'node:assert/strict';
import { readRetryAfter } from '../../../../src/core/query/retryAfter';

describe('Retry-After', () => {
  for (const [value, seconds] of [
    ['30', 30],
    ['1.5', 1.5],
    [' 0 ', 0],
    ['2.', 2],
  ] as const) {
    it(`is a number of seconds: ${value}`, () => {
      assert.deepEqual(readRetryAfter(value), { seconds });
    });
  }

  for (const value of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ]) {
    it(`is a date: ${value}`, () => {
      assert.deepEqual(readRetryAfter(value), { time: Date.UTC(1994, 10, 6, 8, 49, 37) });
    });
  }

  for (const value of [
    '',
    'soon',
    '-5',
    '1e3',
    '1.5.',
    'Infinity',
    'Sunday',
    'May 5',
    'Sun, 99 Nov 1994',
  ]) {
    it(`is neither, and ignored: ${JSON.stringify(value)}`, () => {
      assert.equal(readRetryAfter(value), undefined);
    });
  }
});
