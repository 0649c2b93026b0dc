import type { CodeOf } from '../../core/errorDetails';

/** The alerts with which a service ends a handshake that concern certificates, by number (RFC 8446, section 6). */
const alerts = {
  40: 'handshake_failure',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  44: 'certificate_revoked',
  45: 'certificate_expired',
  46: 'certificate_unknown',
  48: 'unknown_ca',
  49: 'access_denied',
  51: 'decrypt_error',
  70: 'protocol_version',
  71: 'insufficient_security',
  112: 'unrecognized_name',
  116: 'certificate_required',
} as const satisfies Readonly<Record<number, CodeOf<'tls'>>>;

/** The name of an alert, as {@link tlsAlert} gives it. */
type TlsAlert = (typeof alerts)[keyof typeof alerts];

/**
 * The alert that an error is about. OpenSSL, its versions and BoringSSL write it differently, as in
 * `ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE` or `EPROTO` with `SSL alert number 40`.
 *
 * @returns undefined for another error
 */
export function tlsAlert(code: string, message: string): TlsAlert | undefined {
  const number = /\balert number (\d+)/i.exec(message)?.[1];
  if (number !== undefined) {
    return alerts[Number(number) as keyof typeof alerts];
  }
  const name = /^ERR_SSL_(?:SSLV3|TLSV1\d?|SSL\/TLS)_(?:ALERT_)?([A-Z_]+)$/.exec(code)?.[1];
  return Object.values(alerts).find(each => each.toUpperCase() === name);
}
