import * as vscode from 'vscode';
import {
  type CodeOf,
  type DetailsOf,
  isOther,
  type SystemCode,
} from '../../core/errors/errorDetails';
import type { TlsError } from '../../core/services/tlsFiles';
import type { MainActionId } from '../../protocol/fromPage';
import { type ErrorDescription, host, serviceSetting } from './errorDescription';

const { t } = vscode.l10n;

/** Describes certificates that are not trusted, here or by the service, and handshakes that failed. */
export function describeTlsError(details: DetailsOf<'tls'>, message: string): ErrorDescription {
  const { url } = details;
  const setting = serviceSetting('tls', details);
  const text = isOther(details)
    ? systemText(details.code, url, setting, message)
    : alertText(details.code, url, setting);
  const cure: MainActionId = text.includes(setting) ? 'openTls' : 'openBaseUrl';
  return { text, actions: ['askAgain', cure, 'testConnection', 'showLog'] };
}

/** The text for codes of Node and OpenSSL: about the certificate of the service, or a handshake that failed. */
function systemText(
  code: SystemCode | undefined,
  url: string,
  setting: string,
  message: string,
): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t(
        "The certificate of {0} has expired. Ask the service's administrator to renew it, or check this computer's clock.",
        host(url),
      );
    case 'CERT_NOT_YET_VALID':
      return t(
        "The certificate of {0} is not valid yet. Check this computer's clock, or ask the service's administrator.",
        host(url),
      );
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t(
        'The certificate of {0} was issued for a different host name. Use that name in the base URL.',
        host(url),
      );
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return t(
        'The certificate of {0} is from an authority that is not trusted ({1}). If you trust it, set its certificate as "ca" in the setting {2}, or add it to the system\'s trusted certificates.',
        host(url),
        code,
        setting,
      );
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return t(
        'The TLS handshake with {0} failed. If the service uses plain HTTP, start the base URL with "http://".',
        host(url),
      );
    default:
      // OpenSSL has any number of codes, and some errors have none.
      return code === undefined || /^ERR_(?:SSL|TLS)_/.test(code)
        ? t(
            'The TLS handshake with {0} failed ({1}). Check the TLS settings of the service and of any proxy in front of it.',
            host(url),
            code ?? message,
          )
        : t(
            "The certificate of {0} is not trusted ({1}). Ask the service's administrator, or correct the base URL.",
            host(url),
            code,
          );
  }
}

/** The text for alerts with which the service ended the handshake. */
function alertText(code: Exclude<CodeOf<'tls'>, 'other'>, url: string, setting: string): string {
  switch (code) {
    case 'certificate_required':
      return t(
        '{0} requires a client certificate. Set "cert" and "key" in the setting {1}.',
        host(url),
        setting,
      );
    case 'handshake_failure':
      return t(
        '{0} refused the TLS connection. If it requires a client certificate, set "cert" and "key" in the setting {1}.',
        host(url),
        setting,
      );
    case 'certificate_expired':
      return t(
        'The client certificate for {0} has expired. Renew it, or check "cert" in the setting {1}.',
        host(url),
        setting,
      );
    case 'access_denied':
    case 'bad_certificate':
    case 'certificate_revoked':
    case 'certificate_unknown':
    case 'decrypt_error':
    case 'unknown_ca':
    case 'unsupported_certificate':
      return t(
        '{0} did not accept the client certificate ({1}). Check "cert" and "key" in the setting {2}, or ask the service\'s administrator.',
        host(url),
        code,
        setting,
      );
    case 'insufficient_security':
    case 'protocol_version':
      return t(
        "{0} doesn't support a secure TLS version or cipher. The service's administrator must update it.",
        host(url),
      );
    case 'unrecognized_name':
      return t('The server has no service for the host name {0}. Check the base URL.', host(url));
  }
}

/** The details of each error. */
type TlsDetails = DetailsOf<'configuration', TlsError>;

/** Describes the reasons why the certificates of a service cannot be used. */
export function describeTlsSettingError(details: TlsDetails): ErrorDescription {
  return {
    text: tlsSettingText(details, serviceSetting('tls', details)),
    actions: isOfFile(details.code) ? ['askAgain', 'openTls', 'showLog'] : ['openTls'],
  };
}

function tlsSettingText(details: TlsDetails, setting: string): string {
  switch (details.code) {
    case 'tls':
      return t(
        'The setting {0} can contain only the paths "ca", "cert", and "key". Example: {1}',
        setting,
        '{ "ca": "/etc/ssl/company.pem" }',
      );
    case 'tlsPath':
      return t(
        'In the setting {0}, the path "{1}" must be absolute or start with "~/".',
        setting,
        details.file,
      );
    case 'tlsPair':
      return t('The setting {0} must contain both "cert" and "key", or neither of them.', setting);
    case 'tlsFileMissing':
      return t('{0} does not exist. Check the setting {1}.', details.file, setting);
    case 'tlsFileUnreadable':
      return t(
        "{0} can't be read. Check its permissions and the setting {1}.",
        details.file,
        setting,
      );
    case 'tlsNotCertificate':
      return t(
        '{0} is not a PEM file with certificates. Check the file and the setting {1}.',
        details.file,
        setting,
      );
    case 'tlsNotKey':
      return t(
        '{0} is not a PEM file with a private key, or the key has a format that is not supported. Check the file and the setting {1}.',
        details.file,
        setting,
      );
    case 'tlsKeyMismatch':
      return t(
        'The private key {0} does not belong to the client certificate. Check "cert" and "key" in the setting {1}.',
        details.file,
        setting,
      );
    case 'tlsPassphrase':
      return t(
        'The private key {0} is encrypted. Ask again to enter its passphrase.',
        details.file,
      );
    case 'tlsPassphraseWrong':
      return t('The passphrase of {0} is wrong. Ask again to enter it.', details.file);
    case 'tlsUnusable':
      return t(
        "The client certificate in the setting {0} can't be used for TLS. See the log for the reason.",
        setting,
      );
    case 'tlsInBrowser':
      return t(
        "The setting {0} can't be used in VS Code for the Web: the browser selects the certificates. Install them in the browser or the system, and remove the setting.",
        setting,
      );
  }
}

/** @returns true if the file may be put right without a change to the setting */
function isOfFile(code: TlsError): boolean {
  return !['tls', 'tlsPath', 'tlsPair', 'tlsInBrowser'].includes(code);
}
