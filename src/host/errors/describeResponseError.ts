import * as vscode from 'vscode';
import { wholeTime } from '../../base/listTime';
import { oneLine, shorten } from '../../base/shorten';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import {
  type AgentQueryErrorDetails,
  type DetailsOf,
  isOther,
} from '../../core/errors/errorDetails';
import { readRetryAfter } from '../../core/query/retryAfter';
import { byteSize } from '../../core/text/byteSize';
import { type ErrorDescription, host } from './errorDescription';

const { t } = vscode.l10n;

/** HTTP 407 always comes from a proxy (RFC 9110, section 15.5.8). */
export function proxyLoginText(url: string): string {
  return t(
    'The proxy requires authentication to connect to {0} (HTTP 407). Check the http.proxy setting.',
    host(url),
  );
}

/**
 * Describes responses with an HTTP status other than 2xx.
 *
 * @param hasSuggestion true if another base URL is suggested
 */
export function describeStatusError(
  details: DetailsOf<'status'>,
  hasSuggestion: boolean,
): ErrorDescription {
  const { hint, status, url } = details;
  if (hint === 'lostSession') {
    return {
      text: t(
        '{0} no longer has the session of this conversation (HTTP {1}). Continue in a new session: the conversation so far will be attached.',
        host(url),
        status,
      ),
      actions: ['showLog'],
    };
  }
  if (hint === 'answered') {
    return {
      text: t(
        '{0} has answered before, but not this question (HTTP {1}). Ask again, or continue in a new session.',
        url,
        status,
      ),
      actions: ['askAgain', 'showLog'],
    };
  }
  if (hint !== undefined) {
    return failedWith(details);
  }
  switch (status) {
    case 401:
    case 403:
      return describeDenial(details.auth, host(url), status);
    case 404:
    case 405:
      return {
        text: hasSuggestion
          ? t(
              'There is no agent service at {0} (HTTP {1}). Remove /query from the end of the base URL, because Agent Query adds it.',
              url,
              status,
            )
          : t('There is no agent service at {0} (HTTP {1}). Check the base URL.', url, status),
        actions: ['openBaseUrl', 'showLog'],
      };
    case 407:
      return { text: proxyLoginText(url), actions: ['askAgain', 'openProxy', 'showLog'] };
    case 413:
      return { text: tooLargeText(details, url), actions: ['askAgain', 'showLog'] };
    case 429:
    case 503:
      return { text: busyText(details), actions: ['askAgain', 'showLog'] };
    default:
      return failedWith(details);
  }
}

function failedWith({ url, status, snippet = '' }: DetailsOf<'status'>): ErrorDescription {
  if ((status === 400 || status === 422) && /^kwargs\b/m.test(snippet)) {
    return {
      text: t(
        '{0} did not accept the keyword arguments (HTTP {1}). Change them, then ask again.',
        host(url),
        status,
      ),
      actions: ['openKwargs', 'askAgain', 'showLog'],
    };
  }
  return {
    text: t("{0} failed with HTTP {1}. Check the service's log, then ask again.", url, status),
    actions: ['askAgain', 'openBaseUrl', 'showLog'],
  };
}

/** The remedy depends on the source of the access token; without one, users can store it. */
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
          '{0} denied access (HTTP {1}), because VS Code has lost the access token that you set. Set it again; if it is lost at every restart, set up a keyring on this computer.',
          host,
          status,
        ),
        actions: ['setToken', 'askAgain', 'showLog'],
      };
    case 'stored':
    case undefined:
      return {
        text: t(
          '{0} denied access (HTTP {1}). Set the access token that the service expects, then ask again.',
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
        'The query is too large for {0} (HTTP 413): {1} in total. Shorten the question or remove attachments, then ask again.',
        host(url),
        byteSize(bytes),
      )
    : t(
        'The query is too large for {0} (HTTP 413): {1} in total. Remove the largest attachments and ask again: {2}',
        host(url),
        byteSize(bytes),
        part,
      );
}

/** The text about a service that is too busy, with the time of Retry-After in the user's language and time zone. */
function busyText({ url, status, retryAfter }: DetailsOf<'status'>): string {
  const { language } = vscode.env;
  const after = readRetryAfter(retryAfter);
  if (!after) {
    return t('{0} is too busy (HTTP {1}). Try again later.', host(url), status);
  }
  return 'time' in after
    ? t(
        '{0} is too busy (HTTP {1}). Try again after {2}.',
        host(url),
        status,
        wholeTime(language)(after.time),
      )
    : t(
        '{0} is too busy (HTTP {1}). Try again in {2} s.',
        host(url),
        status,
        new Intl.NumberFormat(language).format(after.seconds),
      );
}

/**
 * The milliseconds until a busy service accepts queries again, according to its Retry-After; 0 if it gave no time.
 *
 * @param endedAt the time of its response in milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function waitOf({ kind, details }: AgentQueryError, endedAt: number, now: number): number {
  const isBusy = kind === 'status' && (details.status === 429 || details.status === 503);
  const after = isBusy ? readRetryAfter(details.retryAfter) : undefined;
  if (!after) {
    return 0;
  }
  return Math.max(0, ('time' in after ? after.time : endedAt + after.seconds * 1000) - now);
}

/** Describes an incomplete or invalid HTTP response. */
export function describeBadResponse(details: DetailsOf<'badResponse'>): ErrorDescription {
  const service = host(details.url);
  switch (details.code) {
    case 'proxy':
      return {
        text: t(
          'The proxy for {0} did not send an HTTP response, so the query was not sent. Check the http.proxy setting.',
          service,
        ),
        actions: ['askAgain', 'openProxy', 'showLog'],
      };
    case 'tlsInstead':
      return {
        text: t('{0} expects TLS. Use https instead of http in the base URL.', service),
        actions: ['openBaseUrl', 'showLog'],
      };
    case 'headTooLarge':
      return {
        text: t(
          'The response headers from {0} exceeded {1}. Check the headers that the service and any proxies send; the service may have received the query.',
          service,
          byteSize(details.bytes),
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'headLengths':
      return {
        text: t(
          'The response from {0} has two lengths, or one that is not valid (Content-Length, Transfer-Encoding). The service may have received the query. Check the service and any proxy in front of it.',
          service,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'headInvalid':
      return {
        text: t(
          'The response from {0} has a header that is not valid. The service may have received the query. Check the service and any proxy in front of it.',
          service,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'informational':
      return {
        text: t(
          '{0} sent only informational responses (HTTP 1xx). The service may have received the query. Check the service and any proxy in front of it.',
          service,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'headCut':
      return {
        text: t(
          "{0} closed the connection while sending the response headers, and may have received the query. Check the service's log.",
          service,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'notHttp':
      return {
        text: t(
          'The response from {0} is not HTTP. Check the base URL; the service may have received the query.',
          service,
        ),
        actions: ['openBaseUrl', 'showLog'],
      };
  }
}

/** Describes the reason why an answer that had begun was not completed. */
export function describeInterruption(details: DetailsOf<'interrupted'>): ErrorDescription {
  if (isOther(details) || details.code === 'truncated') {
    return {
      text: t(
        'The answer was interrupted: {0} closed the connection early. Check the service and any proxy in front of it, then ask again.',
        host(details.url),
      ),
      actions: ['askAgain', 'showLog'],
    };
  }
  switch (details.code) {
    case 'windowClosed':
      return {
        text: t('The answer was interrupted when the window was closed.'),
        actions: ['askAgain'],
      };
    case 'service':
      return describeServiceError({ kind: 'interrupted', details });
    case 'damaged':
      return {
        text: t(
          'The answer was interrupted: the response from {0} is damaged. Check the service and any proxy in front of it.',
          host(details.url),
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'changed':
      return {
        text: t(
          'The answer was interrupted: {0} changed while it was being sent. Ask again to send the current version.',
          details.part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'unfinished':
      return {
        text: t(
          'The answer was interrupted: {0} could not be read completely while it was being sent. Check that it can be opened, then ask again.',
          details.part,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}

/** The maximum length of the service's message in a sentence, in UTF-16 code units. */
const maxServiceWords = 400;

/** An error in the event stream: before any text of the answer, or after some. */
type ServiceFailure =
  | { readonly kind: 'service'; readonly details: DetailsOf<'service'> }
  | { readonly kind: 'interrupted'; readonly details: DetailsOf<'interrupted', 'service'> };

/** Describes an error that the service reported in its event stream, with the service's message on one line. */
export function describeServiceError({ kind, details }: ServiceFailure): ErrorDescription {
  const { url, snippet } = details;
  const words = snippet === '' ? t('no details') : shorten(oneLine(snippet), maxServiceWords);
  return {
    text:
      kind === 'service'
        ? t('{0} reported an error: {1}', host(url), words)
        : t('The answer was interrupted, because {0} reported an error: {1}', host(url), words),
    actions: ['askAgain', 'showLog'],
  };
}

/**
 * The heading of the service's message if it stands on separate lines, because a sentence has no room for it.
 *
 * @returns undefined for other errors
 */
export function serviceErrorHeading({ kind, details }: AgentQueryError): string | undefined {
  const { code, url = '', snippet = '' } = details;
  const isLong = snippet.includes('\n') || snippet.length > maxServiceWords;
  if (isLong && kind === 'service') {
    return t('{0} reported an error.', host(url));
  }
  return isLong && kind === 'interrupted' && code === 'service'
    ? t('The answer was interrupted, because {0} reported an error.', host(url))
    : undefined;
}
