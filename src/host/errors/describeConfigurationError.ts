import * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/query/errors/agentQueryError';
import type { BaseUrlError } from '../../core/query/request/baseUrl';
import type { ActionId } from '../../protocol/views';
import type { ErrorDescription } from './errorDescription';

const { t } = vscode.l10n;

/** Codes of errors in other settings, and in the request of another extension. */
type OtherError = 'kwargs' | 'authHeader' | 'token' | 'plainHttp' | 'request';

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
const tokenPlaceholder = '${token}';

/** Describes errors in the settings, and invalid requests of other extensions. */
export function describeConfigurationError(error: AgentQueryError, url: string): ErrorDescription {
  const actions: readonly ActionId[] = ['openBaseUrl', 'startDemoService'];
  switch (error.details.code as BaseUrlError | OtherError | undefined) {
    case 'empty':
      return {
        text: t(
          'Set the base URL of your agent service first, or start the demo service to try Agent Query out.',
        ),
        actions,
      };
    case 'scheme':
      return { text: t('The base URL “{0}” must begin with http:// or https://.', url), actions };
    case 'userInfo':
      return {
        text: t(
          'The base URL must not hold a user name or a password: addresses are shown and logged.',
        ),
        actions,
      };
    case 'query':
      return { text: t('The base URL “{0}” must end before the “?”.', url), actions };
    case 'fragment':
      return { text: t('The base URL “{0}” must end before the “#”.', url), actions };
    case 'kwargs':
      return {
        text: t('The setting agentQuery.kwargs must be an object.'),
        actions: ['openKwargs'],
      };
    case 'authHeader':
      return {
        text: t(
          'The setting agentQuery.authHeader must be a header with the token in it, such as “Authorization: Bearer {0}”.',
          tokenPlaceholder,
        ),
        actions: ['openAuthHeader'],
      };
    case 'token':
      return {
        text: t('The access token has characters that no header may have. Set it again.'),
        actions: ['setToken'],
      };
    case 'request':
      return { text: t('The request is not valid: {0}', error.message), actions: [] };
    case 'plainHttp':
      return {
        text: t(
          'Nothing was sent, because the access token for {0} would have gone unencrypted. Use an https address, or clear the token.',
          url,
        ),
        actions: ['openBaseUrl', 'askAgain'],
      };
    default:
      return {
        text: t('The base URL “{0}” is not an address. It looks like http://localhost:8000.', url),
        actions,
      };
  }
}
