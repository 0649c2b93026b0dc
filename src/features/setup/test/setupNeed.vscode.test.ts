import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { SetupNeed } from '../host/setupNeed';

describe('the target of a conversation without a service', () => {
  const viewOf = (baseUrl: string, details: object, locked = false) =>
    new SetupNeed(
      { baseUrlService: { baseUrl } } as never,
      { administrator: { locked }, all: [] } as never,
      { errorOf: () => new AgentQueryError('configuration', '', details as never) },
    ).view({ service: undefined });

  it('is the form for the first service if a base URL would help', () => {
    const wrong = viewOf('localhost:8000', { code: 'scheme', url: 'localhost:8000' });
    assert.deepEqual([wrong?.text, wrong?.banner], ['No service', undefined]);
    assert.equal(wrong?.setup?.baseUrl, 'localhost:8000');
    assert.equal(wrong.setup.completed, 'http://localhost:8000');
    assert.match(wrong.setup.error, /http/);
    assert.equal(viewOf('', { code: 'empty' })?.setup?.error, '', 'nothing has been asked yet');
    assert.equal(viewOf('', { code: 'empty' }, true), undefined, 'a URL would not help');
  });
});
