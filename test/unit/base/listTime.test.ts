import assert from 'node:assert/strict';
import { listTime, wholeTime } from '../../../src/base/listTime';

describe('a time in a list', () => {
  const now = new Date(2026, 10, 23, 18, 5);
  const shown = (language: string, ...time: [number, number, number, number, number]) =>
    // Some versions of ICU write a narrow space before "PM".
    listTime(language, now.getTime())(new Date(...time).getTime()).replace(/\s/g, ' ');

  it('has no date if it is today', () => {
    assert.equal(shown('en', 2026, 10, 23, 0, 0), '12:00 AM');
    assert.equal(shown('en', 2026, 10, 23, 17, 59), '5:59 PM');
    assert.equal(shown('de', 2026, 10, 23, 17, 59), '17:59');
  });

  it('has no year if it is this year, also after now', () => {
    assert.equal(shown('en', 2026, 10, 22, 23, 59), 'Nov 22, 11:59 PM');
    assert.equal(shown('en', 2026, 0, 1, 0, 0), 'Jan 1, 12:00 AM');
    assert.equal(shown('en', 2026, 10, 24, 9, 30), 'Nov 24, 9:30 AM');
    assert.match(shown('zh-cn', 2026, 0, 2, 9, 30), /^1月2日 ?0?9:30$/);
  });

  it('has the date alone if it is of another year', () => {
    assert.equal(shown('en', 2025, 10, 23, 18, 5), 'Nov 23, 2025');
    assert.equal(shown('fr', 2025, 10, 23, 18, 5), '23 nov. 2025');
  });

  it('shows date, year, and time if there is room', () => {
    const text = wholeTime('en')(new Date(2026, 10, 3, 18, 5, 9).getTime());
    assert.equal(text.replace(/\s/g, ' '), 'November 3, 2026 at 6:05:09 PM');
  });
});
