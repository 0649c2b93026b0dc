import * as vscode from 'vscode';
import type { BaseUrlProblem } from '../../core/query/baseUrl';
import type { ActionId } from '../../protocol/panel';
import type { Description } from './description';

const { t } = vscode.l10n;

/** Settings other than the base URL that can be wrong. */
type OtherProblem = 'kwargs' | 'authHeader' | 'token' | 'plainHttp';

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
const tokenPlaceholder = '${token}';

/** Settings that make no request. */
export function describeConfigurationError(code: string | undefined, url: string): Description {
  const actions: readonly ActionId[] = ['openBaseUrl', 'startDemoService'];
  switch (code as BaseUrlProblem | OtherProblem | undefined) {
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
