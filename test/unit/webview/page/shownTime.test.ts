import assert from 'node:assert/strict';
import { mock } from 'node:test';
import '../../../support/page/loadPage';

const { followDays, showTime } = await import('../../../../src/webview/page/shownTime');

describe('the time of a question', () => {
  const asked = new Date(2026, 10, 25, 23, 50, 9);
  const shown = (text: string | null) => text?.replace(/\s/g, ' ');

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: new Date(2026, 10, 25, 23, 58) });
  });

  afterEach(() => {
    mock.timers.reset();
    document.body.replaceChildren();
  });

  it('has no date today, gets the date when the day is over, and is complete in the tooltip', () => {
    const time = document.createElement('time');
    document.body.append(time);
    showTime(time, asked.getTime());
    followDays();
    assert.equal(shown(time.textContent), '11:50 PM');
    assert.equal(shown(time.title), 'November 25, 2026 at 11:50:09 PM');
    assert.equal(time.dateTime, asked.toISOString());
    mock.timers.tick(119_000);
    assert.equal(shown(time.textContent), '11:50 PM');
    mock.timers.tick(1000);
    assert.equal(shown(time.textContent), 'Nov 25, 11:50 PM');
  });

  it('gets its date when the page is seen again after a day in which no timer ran', () => {
    const time = document.createElement('time');
    document.body.append(time);
    showTime(time, asked.getTime());
    followDays();
    mock.timers.setTime(new Date(2027, 0, 2, 9).getTime());
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(shown(time.textContent), 'Nov 25, 2026');
  });
});
