import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errorDetails';
import type { TlsError } from '../../core/services/tlsFiles';
import type { ErrorDescription } from './errorDescription';
import { serviceSetting } from './serviceSetting';

const { t } = vscode.l10n;

/** What is known of each error. */
type TlsDetails = DetailsOf<'configuration', TlsError>;

/** Describes why the certificates of a service cannot be used. */
export function describeTlsSettingError(details: TlsDetails): ErrorDescription {
  return {
    text: text(details, serviceSetting('tls', details)),
    actions: isOfFile(details.code) ? ['askAgain', 'openTls', 'showLog'] : ['openTls'],
  };
}

function text(details: TlsDetails, setting: string): string {
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
        "The client certificate in the setting {0} can't be used for TLS. The log says why.",
        setting,
      );
    case 'tlsInBrowser':
      return t(
        "The setting {0} can't be used in VS Code for the Web: the browser chooses the certificates. Install them in the browser or the system, and remove the setting.",
        setting,
      );
  }
}

/** @returns true if the file may be put right without a change of the setting */
function isOfFile(code: TlsError): boolean {
  return !['tls', 'tlsPath', 'tlsPair', 'tlsInBrowser'].includes(code);
}
