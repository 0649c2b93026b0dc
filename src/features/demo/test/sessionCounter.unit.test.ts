import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SessionCounter } from '../core/demoAnswer';

describe('SessionCounter', () => {
  it('counts each session by itself', () => {
    const sessions = new SessionCounter();
    assert.deepEqual(
      ['a', 'a', 'b', 'a', '__proto__', '__proto__'].map(id => sessions.next(id)),
      [1, 2, 1, 3, 1, 2],
    );
  });

  it('forgets the least recently used session when there are too many', () => {
    const sessions = new SessionCounter(2);
    sessions.next('a');
    sessions.next('b');
    sessions.next('a');
    sessions.next('c');
    assert.equal(sessions.next('a'), 3);
    assert.equal(sessions.next('b'), 1);
  });
});
