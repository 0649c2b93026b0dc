import assert from 'node:assert/strict';
import { connectionError, tlsAlert } from '../../../../src/platform/node/connectionError';

describe('an alert of TLS', () => {
  for (const [alert, code, message] of [
    ['certificate_required', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', ''],
    ['certificate_required', 'ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED', ''],
    ['handshake_failure', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', ''],
    ['handshake_failure', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', ''],
    ['handshake_failure', 'EPROTO', 'write EPROTO 40:error:0A:SSL routines::x:SSL alert number 40'],
    ['unknown_ca', 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', ''],
    ['unrecognized_name', 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME', ''],
    ['bad_certificate', 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'SSL alert number 42\n'],
    [undefined, 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'SSL alert number 80'],
    [undefined, 'ERR_SSL_WRONG_VERSION_NUMBER', ''],
    [undefined, 'UNKNOWN_CA', ''],
    [undefined, '', 'alert number'],
  ] as const) {
    it(`is ${alert ?? 'none'}: ${code} ${message}`, () => {
      assert.equal(tlsAlert(code, message), alert);
    });
  }

  it('is an error of TLS, whatever its code', () => {
    const thrown = Object.assign(new Error('SSL alert number 116'), { code: 'ECONNABORTED' });
    const { kind, details } = connectionError(thrown, 'https://a.test/');
    assert.deepEqual([kind, details.code], ['tls', 'certificate_required']);
  });
});
