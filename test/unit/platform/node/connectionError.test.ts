import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import {
  bodyError,
  connectionError,
  errorCode,
} from '../../../../src/platform/node/connectionError';

describe('network errors', () => {
  const withCode = (code: unknown, message = 'No') => Object.assign(new Error(message), { code });
  it('contain the system’s code, or the code of the first address', () => {
    assert.equal(errorCode(withCode('ECONNREFUSED')), 'ECONNREFUSED');
    assert.equal(
      errorCode(new AggregateError([withCode('EHOSTUNREACH'), withCode('E2')])),
      'EHOSTUNREACH',
    );
    assert.equal(errorCode(Object.assign(new AggregateError([]), { code: 'E3' })), 'E3');
    for (const none of [withCode(5), new Error('No'), null, undefined, 'text']) {
      assert.equal(errorCode(none), undefined);
    }
  });
  it('are unchanged if they are errors of the client', () => {
    const own = new AgentQueryError('content', 'changed', {
      code: 'changed',
      part: 'a.txt',
    });
    assert.equal(connectionError(own, 'u'), own);
    assert.equal(bodyError(own, 'u'), own);
  });
  for (const code of [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'CERT_HAS_EXPIRED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ]) {
    it(`${code} is TLS`, () =>
      assert.equal(connectionError(withCode(code), 'https://a.test/').kind, 'tls'));
  }
  for (const code of [
    'ECONNREFUSED',
    'EPROTONOSUPPORT',
    'XCERT_',
    'HOSTNAME_MISMATCHED',
    'INVALID_CAT',
    'INVALID_PURPOSES',
    'PATH_LENGTH_EXCEEDED_',
    5,
  ]) {
    it(`${code} is not TLS`, () =>
      assert.equal(connectionError(withCode(code), 'https://a.test/').kind, 'connect'));
  }
  it('name the event, the place, and the reason', () => {
    const cause = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1')]);
    const error = connectionError(cause, 'http://a/');
    assert.equal(error.message, 'connect ECONNREFUSED ::1');
    assert.deepEqual(error.details, { url: 'http://a/', code: 'ECONNREFUSED' });
    assert.equal(error.cause, cause);
    const broken = bodyError('gone', 'http://a/');
    assert.deepEqual(
      [broken.kind, broken.message, broken.details, broken.cause],
      ['interrupted', 'gone', { url: 'http://a/' }, 'gone'],
    );
    const coded = bodyError(withCode('ECONNRESET', 'aborted'), 'u');
    assert.deepEqual([coded.message, coded.details.code], ['aborted', 'ECONNRESET']);
  });
});

describe('network errors of a proxy', () => {
  for (const [what, known, proxy] of [
    ['that refuses', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 3128 }, '127.0.0.1:3128'],
    ['without an address', { code: 'ENOTFOUND', hostname: 'proxy.test' }, 'proxy.test'],
    ['of the service', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 8000 }, undefined],
    ['by the name of the service', { code: 'ENOTFOUND', hostname: 'service.test' }, undefined],
  ] as const) {
    it(`name ${proxy === undefined ? 'the service' : 'the proxy'} for a host ${what}`, async () => {
      const { details } = connectionError(
        Object.assign(new Error('No'), known),
        'http://service.test:8000/query',
      );
      assert.deepEqual(
        [details.code, details.proxy],
        [proxy === undefined ? known.code : 'proxyUnreachable', proxy],
      );
    });
  }

  for (const [message, proxy] of [
    ['PROXY me:canary@proxy.test:3128', 'proxy.test:3128'],
    ['PROXY me:can ary;x@y:1@proxy.test:3128', 'proxy.test:3128'],
    ['HTTPS <credentials>@proxy.test:3128', 'proxy.test:3128'],
    ['PROXY [::1]:3128; DIRECT', '[::1]:3128'],
    ['me:canary@', '?'],
  ]) {
    it(`are told by its host in VS Code’s own error, without its login: ${message}`, () => {
      const thrown = new Error(`Failed to establish a socket connection to proxies: ${message}`);
      const error = connectionError(thrown, 'https://service.test/query');
      assert.deepEqual(
        [error.kind, error.details.code, error.details.proxy],
        ['connect', 'proxyUnreachable', proxy],
      );
      assert.doesNotMatch(`${error.message} ${error.cause}`, /canary|can ary/);
    });
  }
});
