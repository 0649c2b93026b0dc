import * as vscode from 'vscode';
import type { AgentQueryError, AgentQueryErrorDetails } from '../../core/agentQueryError';
import { byteSize } from '../../core/text/byteSize';
import type { ActionId, BannerView } from '../../protocol/views';
import { actionView } from './actionView';
import { describeBadResponse } from './describeBadResponse';
import { describeConfigurationError } from './describeConfigurationError';
import { describeConnectError } from './describeConnectError';
import { describeContentError } from './describeContentError';
import { describeServiceError, serviceErrorHeading } from './describeServiceError';
import { describeStatusError } from './describeStatusError';
import { describeTlsError } from './describeTlsError';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';
import { visibleError } from './visibleError';

const { t } = vscode.l10n;

/** The banner for an error: a text with the cause and the remedy, the start of the response body, and buttons. */
export function errorBanner(thrown: AgentQueryError): BannerView {
  const error = visibleError(thrown);
  const { text, actions } = describe(error);
  const hint = hintOf(error);
  return {
    severity: isPartial(error) ? 'warning' : 'error',
    text: withHint(serviceErrorHeading(error) ?? text, error),
    detail: detailOf(error, text),
    actions: [...(hint === undefined ? [] : (['openSession'] as const)), ...actions].map(
      actionView,
    ),
  };
}

function withHint(text: string, error: AgentQueryError): string {
  const hint = hintOf(error);
  return hint === undefined ? text : `${asSentence(text)} ${hint}`;
}

/** A service's own words often end without a period. */
function asSentence(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

/** What else may be the cause, with its remedy. */
function hintOf({ details }: AgentQueryError): string | undefined {
  return details.hint === 'issuedSession'
    ? t(
        'If the service issues session IDs itself, set {0} to "{1}".',
        'agentQuery.session',
        'service',
      )
    : undefined;
}

/** The start of the response body, unless the text ends with all of it. */
function detailOf({ details }: AgentQueryError, text: string): string {
  const { snippet = '' } = details;
  return text.endsWith(snippet) ? '' : snippet;
}

/** The text of {@link errorBanner} alone. */
export function errorText(error: AgentQueryError): string {
  return withHint(describe(visibleError(error)).text, error);
}

/** True for errors after the answer has started. */
function isPartial({ kind, details }: AgentQueryError): boolean {
  return (
    kind === 'interrupted' ||
    kind === 'tooLarge' ||
    (kind === 'timeout' && details.timer === 'idle')
  );
}

function describe(error: AgentQueryError): ErrorDescription {
  const { details } = error;
  const url = details.url ?? '';
  const { failure } = error;
  switch (failure.kind) {
    case 'configuration':
      return describeConfigurationError(failure.details.code, error, url);
    case 'connect':
      return describeConnectError(error);
    case 'tls':
      return describeTlsError(error);
    case 'timeout':
      return { text: timeoutText(error), actions: ['askAgain', 'openTimeouts', 'showLog'] };
    case 'redirect':
      return { text: redirectText(details, url), actions: ['openBaseUrl', 'showLog'] };
    case 'status':
      return describeStatusError(error, url);
    case 'badResponse':
      return describeBadResponse(error);
    case 'service':
      return describeServiceError(error);
    case 'notEventStream':
      return { text: otherBodyText(details, url), actions: ['openBaseUrl', 'showLog'] };
    case 'empty':
      return {
        text:
          details.code === 'otherKinds'
            ? t(
                '{0} returned no message or log event, only events of other kinds. Check that the base URL is that of the service.',
                url,
              )
            : t(
                '{0} returned an empty response. Check the log of the service, then ask again.',
                url,
              ),
        actions: ['askAgain', 'showLog'],
      };
    case 'interrupted':
      if (details.code === 'service') {
        return describeServiceError(error);
      }
      return { text: interruptedText(details, url), actions: interruptedActions(details) };
    case 'tooLarge':
      return { text: tooLargeText(details, url), actions: ['showLog'] };
    case 'content':
      return describeContentError(details.code, failure.details.part);
    case 'cancelled':
      return { text: t('Stopped.'), actions: ['askAgain'] };
    case 'internal':
      return {
        text: t('Internal error in Agent Query: {0}', error.message),
        actions: ['askAgain', 'showLog'],
      };
  }
}

function redirectText({ location }: AgentQueryErrorDetails, url: string): string {
  return location === undefined
    ? t(
        '{0} redirects to another URL. Agent Query does not follow redirects, so that your code is not sent elsewhere. Check the base URL.',
        url,
      )
    : t(
        '{0} redirects to {1}. Agent Query does not follow redirects, so that your code is not sent elsewhere. If {1} is the service, set it as the base URL.',
        url,
        location,
      );
}

function tooLargeText(
  { bytes = 0, cap = 'response' }: AgentQueryErrorDetails,
  url: string,
): string {
  switch (cap) {
    case 'event':
      return t(
        'The answer was truncated: one event from {0} exceeded {1}. The text received so far is above.',
        host(url),
        byteSize(bytes),
      );
    case 'other':
      return t(
        'The answer was truncated: {0} sent more than {1} that is not part of the answer. The text received so far is above. Check the comments and other events in its stream.',
        host(url),
        byteSize(bytes),
      );
    case 'response':
      return t(
        'The answer was truncated: the response from {0} exceeded {1}. The text received so far is above.',
        host(url),
        byteSize(bytes),
      );
  }
}

function interruptedText({ code, part }: AgentQueryErrorDetails, url: string): string {
  if (code === 'windowClosed') {
    return t(
      'The answer was interrupted when the window was closed. The text received so far is above.',
    );
  }
  if (part === undefined) {
    return t(
      'The answer was interrupted: {0} closed the connection early. The text received so far is above.',
      host(url),
    );
  }
  return code === 'changed'
    ? t(
        'The answer was interrupted: {0} changed while it was being sent. The text received so far is above. Ask again to send the current version.',
        part,
      )
    : t(
        'The answer was interrupted: {0} could not be read completely while it was being sent. The text received so far is above.',
        part,
      );
}

function interruptedActions({ code }: AgentQueryErrorDetails): readonly ActionId[] {
  return code === 'windowClosed' ? ['askAgain'] : ['askAgain', 'showLog'];
}

/** For a response that is not an event stream. */
function otherBodyText({ encoding, contentType }: AgentQueryErrorDetails, url: string): string {
  if (encoding !== undefined) {
    return t(
      '{0} used an unsupported Content-Encoding ({1}). Disable it on the service or proxy.',
      url,
      encoding,
    );
  }
  return contentType === undefined
    ? t(
        '{0} returned a response without a content type instead of an event stream. Check that the base URL is that of the service and not, for example, of a sign-in page.',
        url,
      )
    : t(
        '{0} returned {1} instead of an event stream. Check that the base URL is that of the service and not, for example, of a sign-in page.',
        url,
        contentType,
      );
}

function timeoutText({ details }: AgentQueryError): string {
  const seconds = details.seconds ?? 0;
  const name = host(details.url ?? '');
  switch (details.timer) {
    case 'connect':
      return t(
        'Could not connect to {0} within {1} s. Check the base URL and the network, or increase the timeout.',
        name,
        seconds,
      );
    case 'firstEvent':
      return t(
        '{0} did not start to answer within {1} s. If it needs more time, increase the timeout.',
        name,
        seconds,
      );
    default:
      return t(
        'The answer was interrupted: no data from {0} for {1} s. The text received so far is above.',
        name,
        seconds,
      );
  }
}
