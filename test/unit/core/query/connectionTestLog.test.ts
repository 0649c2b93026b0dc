import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import {
  connectionFailureLog,
  connectionTestLog,
} from '../../../../src/core/query/checkConnection';

describe('the log', () => {
  it('describes a connection test step by step, and the reason for its end', () => {
    const error = new AgentQueryError('status', 'HTTP status 404', {
      url: 'http://localhost/query',
      status: 404,
      snippet: 'not for the log',
    });
    assert.deepEqual(
      [
        ...connectionTestLog([
          { taken: { step: 'connect' }, milliseconds: 1.4 },
          { taken: { step: 'contentType', contentType: undefined }, milliseconds: 20.6 },
        ]),
        connectionFailureLog(error),
      ],
      [
        'Connection test',
        '  Connected (1 ms)',
        '  Content type: none (21 ms)',
        '  status: HTTP status 404 {"url":"http://localhost/query","status":404}',
      ],
    );
  });
});
