import assert from 'node:assert/strict';
import { withSessionHint } from '../../../../src/core/asking/issuedSession';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';

const sessionId = '3e69d6f6-575f-4fee-860e-2739abee35c1';
const url = 'http://service.test/query';

const first = { session: { mode: undefined, sessionId: '' }, sessionId, hasAnswer: false } as const;

/** The hint of an error with which a service answers, as JSON. */
function hintOf(
  body: string,
  question: Parameters<typeof withSessionHint>[1] = first,
  status = 400,
) {
  const error = new AgentQueryError('status', 'refused', { url, status, snippet: body });
  const noted = withSessionHint(error, question);
  assert.ok(noted instanceof AgentQueryError);
  return noted.details.hint;
}

describe('the error of a first question', () => {
  for (const words of [
    'Unknown session.',
    '{"detail":[{"loc":["body","kwargs","session_id"],"msg":"not found"}]}',
    '{"error":"sessionId is not valid"}',
    'SESSION NOT FOUND',
    `No conversation with the ID ${sessionId}`,
    `thread ${sessionId} does not exist`,
  ]) {
    it(`suggests that the service issues session ids: ${words}`, () =>
      assert.equal(hintOf(words), 'issuedSession'));
  }

  it('suggests that the service issues session ids for an error in the stream, too', () => {
    const words = { url, snippet: `No conversation found: ${sessionId}` };
    const noted = withSessionHint(new AgentQueryError('service', 'reported', words), first);
    assert.equal((noted as AgentQueryError).details.hint, 'issuedSession');
  });

  it('suggests nothing if the error is about something else', () => {
    for (const words of ['', 'No model', 'obsession', 'The conversation is too long.']) {
      assert.equal(hintOf(words), undefined, words);
    }
    assert.equal(hintOf('Your session has expired. Sign in.', first, 401), undefined);
    const thrown = new Error('unknown session');
    assert.equal(withSessionHint(thrown, first), thrown);
  });

  it('suggests nothing if the service has answered, issues the id, or got none', () => {
    const words = 'Unknown session.';
    assert.equal(hintOf(words, { ...first, hasAnswer: true }), undefined);
    assert.equal(hintOf(words, { ...first, sessionId: undefined }), undefined);
    const session = { mode: 'service', sessionId: '' } as const;
    assert.equal(hintOf(words, { ...first, session }), undefined);
  });
});
