import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import {
  type AgentQueryErrorDetails,
  certainDetails,
  errorKinds,
} from '../../../../src/core/errors/errorDetails';
import { errorRecord, readErrorRecord } from '../../../../src/core/errors/errorRecord';

const full = {
  url: 'http://service.test/query',
  code: 'ECONNRESET',
  status: 503,
  snippet: 'It broke',
  shape: 'python',
  contentType: 'text/html',
  encoding: 'zstd',
  location: 'http://other.test/',
  retryAfter: '2',
  timer: 'idle',
  seconds: 1.5,
  cap: 'event',
  bytes: 16,
  part: 'a.txt',
  auth: 'command',
  program: 'az',
  exit: '1',
  provider: 'microsoft',
  proxy: 'proxy.test:3128',
  header: 'Host',
  origin: 'https://vscode.test',
  service: 'Staging',
  file: '/home/me/key.pem',
  hint: 'issuedSession',
  secret: 'key',
  rule: 'syntax',
  place: '3',
} as const satisfies Required<AgentQueryErrorDetails>;

describe('record of an error', () => {
  it('contains everything that the error says', () => {
    const error = new AgentQueryError('status', 'HTTP status 503', full);
    const read = readErrorRecord(JSON.parse(JSON.stringify(errorRecord(error))));
    assert.deepEqual(read, error);
    assert.deepEqual(read?.details, full);
  });

  for (const record of [undefined, null, 5, 'status', [], {}, { kind: 'toString' }, { kind: 5 }]) {
    it(`is none: ${JSON.stringify(record)}`, () =>
      assert.equal(readErrorRecord(record), undefined));
  }

  it('of every kind and code keeps them if it has what they need, and is internal otherwise', () => {
    for (const kind of errorKinds) {
      for (const [code, keys] of Object.entries<readonly string[]>(certainDetails[kind])) {
        const ofCode = code === 'other' ? {} : { code };
        const details = {
          ...Object.fromEntries(keys.map(key => [key, full[key as keyof typeof full]])),
          ...ofCode,
        };
        const read = readErrorRecord({ kind, message: 'What happened', details });
        assert.deepEqual([read?.kind, read?.details], [kind, details], `${kind} ${code}`);
        for (const key of keys.filter(name => name !== 'url')) {
          const less = Object.fromEntries(Object.entries(details).filter(([name]) => name !== key));
          const other = readErrorRecord({ kind, message: 'What happened', details: less });
          assert.deepEqual(
            [other?.kind, other?.message, other?.details],
            ['internal', 'What happened', less],
            `${kind} ${code} without ${key}`,
          );
        }
      }
    }
  });

  it('keeps its kind without an address', () => {
    const read = readErrorRecord({ kind: 'interrupted', message: 'cut', details: {} });
    assert.deepEqual([read?.kind, read?.details], ['interrupted', { url: '' }]);
    const closed = { kind: 'interrupted', message: 'closed', details: { code: 'windowClosed' } };
    assert.deepEqual(readErrorRecord(closed)?.details, { code: 'windowClosed' });
  });

  it('is internal if its kind does not have its code', () => {
    for (const [kind, code] of [
      ['configuration', undefined],
      ['configuration', 'ofAnotherVersion'],
      ['configuration', 'toString'],
      ['configuration', 'other'],
      ['content', 'ENOENT'],
      ['connect', 'notHttp'],
      ['connect', 'other'],
    ] as const) {
      const details = { ...full, code };
      assert.equal(readErrorRecord({ kind, message: '', details })?.kind, 'internal', `${code}`);
    }
    const system = { ...full, code: 'ENOTFOUND' };
    assert.equal(
      readErrorRecord({ kind: 'connect', message: '', details: system })?.kind,
      'connect',
    );
  });

  it('is read field by field, without fields of another type', () => {
    const read = readErrorRecord({
      kind: 'status',
      message: 5,
      details: {
        ...full,
        status: '503',
        retryAfter: 1.5,
        timer: 'toString',
        cap: 5,
        bytes: Number.POSITIVE_INFINITY,
        part: { length: 1 },
        more: 'x',
      },
    });
    assert.equal(read?.message, '');
    const { status, retryAfter, timer, cap, bytes, part, ...rest } = full;
    assert.deepEqual(read?.details, rest);
  });

  it('has each field with its type, whatever the file says', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom(Number.POSITIVE_INFINITY, -1, 1.5, '', 'idle', 'event', 'windowClosed'),
    );
    const details = fc.record(Object.fromEntries(Object.keys(full).map(name => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(
        fc.constantFrom('status', 'timeout', 'tooLarge', 'interrupted'),
        value,
        fc.oneof(details, value),
        (kind, message, anyDetails) => {
          const read = readErrorRecord({ kind, message, details: anyDetails });
          assert.equal(typeof read?.message, 'string');
          for (const [name, found] of Object.entries(read?.details ?? {})) {
            assert.equal(typeof found, typeof full[name as keyof typeof full], name);
            assert.ok(typeof found === 'string' || Number.isFinite(found), name);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
