import assert from 'node:assert/strict';
import { withSessionHint } from '../../../../src/core/asking/sessionHint';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';

const sessionId = '3e69d6f6-575f-4fee-860e-2739abee35c1';
const url = 'http://service.test/query';

const first = {
  session: { mode: undefined, sessionId: '' },
  sessionId,
  hasAnswer: false,
  isKnownUrl: false,
  isRepeated: false,
} as const;
const later = { ...first, hasAnswer: true, isKnownUrl: true } as const;

/** The hint for an error response with a body. */
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

  it('suggests nothing if no session id was sent', () => {
    assert.equal(hintOf('Unknown session.', { ...first, sessionId: undefined }), undefined);
  });

  it('says that the session is lost if the service issued it in another conversation', () => {
    const session = { mode: 'service', sessionId: '' } as const;
    assert.equal(hintOf('Unknown session.', { ...first, session }), 'lostSession');
  });
});

describe('the error of a later question', () => {
  const sessions = {
    issued: { mode: 'service', sessionId: '' },
    custom: { mode: 'custom', sessionId: 'mine' },
    workspace: { mode: 'perWorkspace', sessionId: '' },
  } as const;

  it('says that the session is lost if the service says so', () => {
    for (const [words, status] of [
      [`Session ${sessionId} not found`, 404],
      ['Session closed', 404],
      ['', 410],
      ['Unknown session.', 400],
      [`{"detail":"no such id: ${sessionId}"}`, 422],
      ['{"detail":"Thread not found"}', 404],
      ['Conversation 42 does not exist', 404],
      ['{"error":"Unknown conversation"}', 400],
    ] as const) {
      assert.equal(hintOf(words, later, status), 'lostSession', words);
      assert.equal(hintOf(words, { ...later, session: sessions.issued }, status), 'lostSession');
      assert.equal(hintOf(words, { ...later, session: sessions.custom }, status), 'customSession');
    }
    const words = { url, snippet: `No conversation found with session ID: ${sessionId}` };
    const noted = withSessionHint(new AgentQueryError('service', 'reported', words), later);
    assert.equal((noted as AgentQueryError).details.hint, 'lostSession');
  });

  it('says that the session of a workspace is lost in the first question of a conversation, too', () => {
    const question = { ...first, session: sessions.workspace };
    assert.equal(
      hintOf('Session not found', { ...question, isKnownUrl: true }, 404),
      'lostSession',
    );
    assert.equal(hintOf('Session not found', question, 404), 'issuedSession');
  });

  it('says that the service has answered at this URL, and that the session is lost the second time', () => {
    for (const status of [404, 405]) {
      assert.equal(hintOf('<h1>Not Found</h1>', later, status), 'answered');
      assert.equal(hintOf('', { ...later, sessionId: undefined }, status), 'answered');
    }
    assert.equal(hintOf('', { ...later, isKnownUrl: false }, 404), undefined);
    assert.equal(hintOf('', { ...later, isRepeated: true }, 404), 'lostSession');
    assert.equal(hintOf('', { ...later, isRepeated: true, sessionId: undefined }, 404), 'answered');
  });

  it('says nothing about sessions if the error is about something else', () => {
    for (const [words, status] of [
      ['Session not found', 401],
      ['Too many sessions', 429],
      ['session store not found', 500],
      ['The session is too long.', 400],
      ['Unknown model', 400],
      ['Invalid request: the conversation is too long.', 400],
      ['The thread has 3 messages: model not found', 400],
      ['no threads left', 422],
      [`Rate limit of ${sessionId}`, 503],
    ] as const) {
      assert.equal(hintOf(words, later, status), undefined, words);
    }
    const words = { url, snippet: 'The session has no memory left.' };
    const error = new AgentQueryError('service', 'reported', words);
    assert.equal(withSessionHint(error, later), error);
  });
});
