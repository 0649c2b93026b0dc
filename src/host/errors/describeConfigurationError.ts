import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errorDetails';
import type { ActionId } from '../../protocol/views';
import { describeAdministratorFileError } from './describeAdministratorFileError';
import { describeAuthError } from './describeAuthError';
import { describeHeadersError } from './describeHeadersError';
import { describeTlsSettingError } from './describeTlsSettingError';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';
import { serviceSetting } from './serviceSetting';

const { t } = vscode.l10n;

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
const tokenPlaceholder = '${token}';

/** Describes errors in the settings, and invalid requests of other extensions. */
export function describeConfigurationError(
  details: DetailsOf<'configuration'>,
  message: string,
): ErrorDescription {
  const { service } = details;
  const actions: readonly ActionId[] =
    service === undefined ? ['openBaseUrl', 'startDemoService'] : ['openServices'];
  switch (details.code) {
    case 'administratorFile':
      return describeAdministratorFileError(details);
    case 'unknownService':
      return {
        text:
          service === undefined
            ? t(
                'The service of this conversation is no longer configured. Start a new conversation, or ask another service.',
              )
            : t(
                'The service "{0}" of this conversation is no longer configured. Start a new conversation, or ask another service.',
                service,
              ),
        actions: ['askOtherService', 'openServices'],
      };
    case 'empty':
      if (service !== undefined) {
        return { text: t('The service "{0}" has no base URL.', service), actions };
      }
      return {
        text: t(
          'First set the base URL of your agent service, or start the demo service to try Agent Query.',
        ),
        actions,
      };
    case 'scheme':
      return {
        text: t('The base URL "{0}" must start with http:// or https://.', details.url),
        actions,
      };
    case 'userInfo':
      return {
        text: t(
          'The base URL must not contain a user name or password, because URLs are shown and logged.',
        ),
        actions,
      };
    case 'query':
      return {
        text: t('The base URL "{0}" must not contain a query string ("?").', details.url),
        actions,
      };
    case 'fragment':
      return {
        text: t('The base URL "{0}" must not contain a fragment ("#").', details.url),
        actions,
      };
    case 'mixedContent':
      return {
        text: t(
          "The browser can't reach {0} over http, because VS Code was loaded over https. Use an https base URL.",
          host(details.url),
        ),
        actions,
      };
    case 'kwargs':
      return {
        text:
          service === undefined
            ? t('The setting agentQuery.kwargs must be an object.')
            : t('The kwargs of the service "{0}" must be an object.', service),
        actions: [service === undefined ? 'openKwargs' : 'openServices'],
      };
    case 'secret':
      return {
        text: t(
          'Nothing was sent, because the secret "{0}" for {1} was not entered. Ask again to enter it.',
          details.secret,
          details.url,
        ),
        actions: ['askAgain'],
      };
    case 'serviceName':
      return {
        text: t('The name of the service "{0}" must not be a number. Rename it.', details.service),
        actions,
      };
    case 'authHeader':
      return {
        text:
          service === undefined
            ? t(
                'The setting agentQuery.authHeader must be an HTTP header that contains {0}. Example: Authorization: Bearer {0}',
                tokenPlaceholder,
              )
            : t(
                'The authHeader of the service "{1}", or the setting agentQuery.authHeader, must be an HTTP header that contains {0}. Example: Authorization: Bearer {0}',
                tokenPlaceholder,
                service,
              ),
        actions: [service === undefined ? 'openAuthHeader' : 'openServices'],
      };
    case 'token':
      return {
        text: t(
          'The access token contains characters that are not allowed in an HTTP header. Set it again.',
        ),
        actions: ['setToken'],
      };
    case 'request':
      return { text: t('Invalid request: {0}', message), actions: [] };
    case 'plainHttp':
      return {
        text: t(
          'Nothing was sent, because the access token for {0} would have been sent unencrypted. Use HTTPS, or clear the token.',
          details.url,
        ),
        actions: ['openBaseUrl', 'askAgain'],
      };
    case 'plainHttpHeaders':
      return {
        text: t(
          'Nothing was sent, because the headers for {0} would have been sent unencrypted. Use HTTPS, or remove the setting {1}.',
          details.url,
          serviceSetting('headers', details),
        ),
        actions: ['openHeaders', 'askAgain'],
      };
    case 'headers':
    case 'headerName':
    case 'headerValue':
    case 'headerTwice':
    case 'headerOwn':
    case 'headerOfToken':
    case 'headerInBrowser':
      return describeHeadersError(details);
    case 'tls':
    case 'tlsPath':
    case 'tlsPair':
    case 'tlsFileMissing':
    case 'tlsFileUnreadable':
    case 'tlsNotCertificate':
    case 'tlsNotKey':
    case 'tlsKeyMismatch':
    case 'tlsPassphrase':
    case 'tlsPassphraseWrong':
    case 'tlsUnusable':
    case 'tlsInBrowser':
      return describeTlsSettingError(details);
    case 'authType':
    case 'authCommand':
    case 'authLifetime':
    case 'authTimeout':
    case 'authId':
    case 'authScopes':
    case 'commandMissing':
    case 'commandRelative':
    case 'commandDenied':
    case 'commandBatch':
    case 'commandStart':
    case 'commandExit':
    case 'commandSignal':
    case 'commandTimeout':
    case 'commandTooLong':
    case 'commandEmpty':
    case 'commandLines':
    case 'commandCharacters':
    case 'commandUnsupported':
    case 'provider':
    case 'signIn':
    case 'signedOut':
      return describeAuthError(details, message);
    case 'invalid':
      return {
        text: t('"{0}" is not a valid URL. Example: http://localhost:8000', details.url),
        actions,
      };
  }
}
