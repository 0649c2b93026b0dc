import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { baseUrlErrors, needsBaseUrl } from '../../../../src/core/query/baseUrl';

describe('needsBaseUrl', () => {
  it('is true for each error of the base URL, but not of a named service', () => {
    for (const code of baseUrlErrors) {
      assert.ok(needsBaseUrl(new AgentQueryError('configuration', '', { code, url: 'u' })), code);
      const ofService = { code, url: 'u', service: 'Staging' } as const;
      assert.ok(!needsBaseUrl(new AgentQueryError('configuration', '', ofService)), code);
    }
  });

  it('is false for other errors', () => {
    for (const code of ['unknownService', 'headers', 'plainHttp'] as const) {
      assert.ok(!needsBaseUrl(new AgentQueryError('configuration', '', { code, url: 'u' })), code);
    }
    assert.ok(!needsBaseUrl(new AgentQueryError('empty', '', { url: 'u' })));
  });
});
