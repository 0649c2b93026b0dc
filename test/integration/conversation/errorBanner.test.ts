import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import { errorKinds } from '../../../src/core/errors/errorDetails';
import { readErrorRecord } from '../../../src/core/errors/errorRecord';
import { errorBanner } from '../../../src/host/errors/errorText';

const names = [
  'url',
  'code',
  'status',
  'snippet',
  'contentType',
  'encoding',
  'location',
  'retryAfter',
  'timer',
  'seconds',
  'cap',
  'bytes',
  'part',
  'service',
  'auth',
  'program',
  'exit',
  'provider',
];

describe('the banner of an error that is read from a file', () => {
  it('has text and named actions, whatever the file contains', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom<unknown>(
        401,
        404,
        413,
        429,
        503,
        1.5,
        Number.POSITIVE_INFINITY,
        -1,
        'idle',
        'connect',
        '://',
      ),
    );
    const record = fc.record({
      kind: fc.constantFrom(...errorKinds),
      message: value,
      details: fc.oneof(
        fc.record(Object.fromEntries(names.map(name => [name, value])), { requiredKeys: [] }),
        value,
      ),
    });
    fc.assert(
      fc.property(record, any => {
        const error = readErrorRecord(any);
        assert.ok(error);
        const banner = errorBanner(error);
        assert.notEqual(banner.text, '');
        assert.equal(typeof banner.detail, 'string');
        assert.ok(banner.actions.every(({ label }) => label !== ''));
      }),
      { numRuns: 3000 },
    );
  });

  it('has the remedy as a separate sentence, whatever the service’s own words end with', () => {
    for (const [snippet, expected] of [
      ['unknown session: 1', 'unknown session: 1. If the service issues session IDs itself'],
      ['Unknown session!', 'Unknown session! If the service issues session IDs itself'],
    ] as const) {
      const details = { url: 'http://h/query', snippet, hint: 'issuedSession' } as const;
      const { text } = errorBanner(new AgentQueryError('service', 'reported', details));
      assert.ok(text.includes(expected), text);
    }
  });
});
