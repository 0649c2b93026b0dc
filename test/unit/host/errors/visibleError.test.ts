import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { visibleError } from '../../../../src/host/errors/errorDescription';

describe('the texts of an error', () => {
  it('fit into a sentence, however long a header is', () => {
    const location = `https://example.com/${'x'.repeat(1_000_000)}`;
    const { details, kind } = visibleError(
      new AgentQueryError('redirect', 'redirect 302', { url: 'u', location, status: 302 }),
    );
    assert.equal(kind, 'redirect');
    assert.equal(details.location?.length, 400);
    assert.equal(details.status, 302);
  });

  it('read in the order in which they are written', () => {
    const error = new AgentQueryError('notEventStream', 'a\u202eb', {
      url: 'u',
      contentType: 'a\r\nb',
      snippet: '\u001b[31mfirst\u001b[0m\r\nsecond\u2066',
    });
    const { message, details } = visibleError(error);
    assert.equal(message, 'a\\u202eb');
    assert.deepEqual(details, {
      url: 'u',
      contentType: 'a\\r\\nb',
      snippet: 'first\nsecond\\u2066',
    });
  });
});
