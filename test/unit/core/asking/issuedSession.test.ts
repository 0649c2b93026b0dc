import assert from 'node:assert/strict';
import { IssuedSession } from '../../../../src/core/asking/issuedSession';

/** The ids that are found. */
function foundIn(
  events: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  status = 200,
) {
  const found: string[] = [];
  const issued = new IssuedSession(id => found.push(id));
  issued.response(status, name => headers[name]);
  for (const event of events) {
    issued.received(event);
  }
  return found;
}

describe('the session id that a service issues', () => {
  const named: Readonly<Record<string, string>> = {
    'at the top of an event': '{"type":"session","session_id":"s"}',
    'in its data': '{"type":"log","data":{"message":"m","session_id":"s"}}',
    'in a message': '{"type":"message","session_id":"s","data":{"content":"c"}}',
  };
  for (const [place, event] of Object.entries(named)) {
    it(`is found ${place}`, () => assert.deepEqual(foundIn([event]), ['s']));
  }

  it('is found in either header', () => {
    assert.deepEqual(foundIn([], { 'session-id': 's' }), ['s']);
    assert.deepEqual(foundIn([], { 'x-session-id': 's' }), ['s']);
  });

  for (const status of [101, 302, 307, 401, 407, 500, 502]) {
    it(`is not taken from a response with status ${status}, which a proxy may have sent`, () =>
      assert.deepEqual(foundIn([], { 'session-id': 's' }, status), []));
  }

  it('has at most 1,024 characters', () => {
    const id = 's'.repeat(1024);
    assert.deepEqual(foundIn([], { 'session-id': id }), [id]);
    assert.deepEqual(foundIn([], { 'session-id': `${id}s` }), []);
  });

  it('is reported once, and again if it changes', () => {
    const event = (id: string) => JSON.stringify({ session_id: id });
    assert.deepEqual(foundIn([event('a'), event('a'), event('b')], { 'session-id': 'a' }), [
      'a',
      'b',
    ]);
  });

  for (const other of [
    '{"session_id":5}',
    '{"session_id":""}',
    '{"session_id":{"id":"s"}}',
    `{"session_id":"${'s'.repeat(1025)}"}`,
    '{"data":{"content":"session_id"}}',
    '["session_id"]',
    'session_id: s',
  ]) {
    it(`is not found in ${other.slice(0, 40)}`, () => assert.deepEqual(foundIn([other]), []));
  }
});
