import * as vscode from 'vscode';
import type { AgentQueryErrorDetails, DetailsOf } from '../../core/errorDetails';
import { byteSize } from '../../core/text/byteSize';
import { shorten } from '../../core/text/shorten';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** HTTP 407 always comes from a proxy (RFC 9110, section 15.5.8). */
export function proxyLoginText(url: string): string {
  return t(
    'The proxy requires authentication to connect to {0} (HTTP 407). Check the http.proxy setting.',
    host(url),
  );
}

/** Describes responses with an HTTP status other than 2xx. */
export function describeStatusError(details: DetailsOf<'status'>): ErrorDescription {
  const { status, url } = details;
  switch (status) {
    case 401:
    case 403:
      return describeDenial(details.auth, host(url), status);
    case 404:
    case 405:
      return {
        text: t('There is no agent service at {0} (HTTP {1}). Check the base URL.', url, status),
        actions: ['openBaseUrl', 'showLog'],
      };
    case 407:
      return { text: proxyLoginText(url), actions: ['askAgain', 'openProxy', 'showLog'] };
    case 413:
      return { text: tooLargeText(details, url), actions: ['askAgain', 'showLog'] };
    case 429:
    case 503:
      return {
        text:
          details.retryAfter === undefined
            ? t('{0} is too busy (HTTP {1}). Try again later.', host(url), status)
            : t(
                '{0} is too busy (HTTP {1}). Try again after: {2}.',
                host(url),
                status,
                retryTime(details.retryAfter),
              ),
        actions: ['askAgain', 'showLog'],
      };
    default:
      return {
        text: t(
          '{0} failed with HTTP {1}. Check the log of the service, then ask again.',
          url,
          status,
        ),
        actions: ['askAgain', 'openBaseUrl', 'showLog'],
      };
  }
}

/** What helps depends on where the access token comes from; without one, users can store it. */
function describeDenial(
  auth: AgentQueryErrorDetails['auth'],
  host: string,
  status: number,
): ErrorDescription {
  switch (auth) {
    case 'command':
      return {
        text: t(
          '{0} denied access (HTTP {1}) with the access token of the command. To run the command again, ask again.',
          host,
          status,
        ),
        actions: ['askAgain', 'openAuth', 'showLog'],
      };
    case 'provider':
      return {
        text: t(
          '{0} denied access (HTTP {1}) to your account. Sign in again, then ask again.',
          host,
          status,
        ),
        actions: ['signIn', 'askAgain', 'openAuth', 'showLog'],
      };
    case 'lost':
      return {
        text: t(
          '{0} denied access (HTTP {1}): VS Code did not keep the access token that you set. Set it again, then ask again. If it is lost with every restart, this computer has no keyring that VS Code can use.',
          host,
          status,
        ),
        actions: ['setToken', 'askAgain', 'showLog'],
      };
    case 'stored':
    case undefined:
      return {
        text: t(
          '{0} denied access (HTTP {1}). Set the access token that it expects, then ask again.',
          host,
          status,
        ),
        actions: ['setToken', 'askAgain', 'showLog'],
      };
  }
}

/** @param details `part` names the largest files; it is empty if there are none */
function tooLargeText({ bytes = 0, part = '' }: AgentQueryErrorDetails, url: string): string {
  return part === ''
    ? t(
        'The query is too large for {0} (HTTP 413): {1} in total. Shorten the question or remove parts, then ask again.',
        host(url),
        byteSize(bytes),
      )
    : t(
        'The query is too large for {0} (HTTP 413): {1} in total. Remove the largest parts and ask again: {2}',
        host(url),
        byteSize(bytes),
        part,
      );
}

/** Formats Retry-After, a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryTime(value: string): string {
  return /^\d+$/.test(value) ? t('{0} s', value) : shorten(value, 100);
}
