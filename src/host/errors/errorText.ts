import * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import { type DetailsOf, isOther } from '../../core/errors/errorDetails';
import { suggestBaseUrl } from '../../core/query/suggestBaseUrl';
import { byteSize } from '../../core/text/byteSize';
import type { ActionId, HelpSection, MainActionId } from '../../protocol/fromPage';
import type { BannerView } from '../../protocol/views';
import { describeConfigurationError } from './describeConfigurationError';
import { describeConnectError } from './describeConnectError';
import { describeRedirect } from './describeRedirect';
import {
  describeBadResponse,
  describeInterruption,
  describeServiceError,
  describeStatusError,
  serviceErrorHeading,
} from './describeResponseError';
import { describeTlsError } from './describeTlsError';
import { describeUnreadable, unreadableActions } from './describeUnreadable';
import type { ErrorAction } from './errorAction';
import { type ErrorDescription, host, visibleError } from './errorDescription';
import { helpSection } from './helpSection';

const { t } = vscode.l10n;

/**
 * The banner for an error: a text with the cause and the remedy, the start of the response body, and buttons.
 *
 * @param added the actions of features
 */
export function errorBanner(
  thrown: AgentQueryError,
  added: readonly ErrorAction[] = [],
): BannerView {
  const error = visibleError(thrown);
  const { text, actions } = describe(error);
  const baseUrl = suggestBaseUrl(thrown);
  const hint = hintAction(error);
  const section = helpSection(error);
  return {
    severity: isPartial(error) ? 'warning' : 'error',
    text: withHint(serviceErrorHeading(error) ?? text, error),
    detail: detailOf(error, text),
    actions: [
      ...(hint === undefined ? [] : [hint]),
      ...(baseUrl === undefined ? [] : (['correctBaseUrl'] as const)),
      ...added.reduce<readonly ActionId[]>((all, each) => each.offer(error, all), actions),
      ...(section === undefined ? [] : ([`learnMore.${section}`] as const)),
    ].map(id => {
      const { label } = added.find(each => each.id === id) ?? {};
      return { id, label: label ?? actionLabel(id as MainActionId, baseUrl) };
    }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

function withHint(text: string, error: AgentQueryError): string {
  const hint = hintOf(error);
  return hint === undefined ? text : `${asSentence(text)} ${hint}`;
}

/** A service's message as a sentence: many end without a period. */
function asSentence(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

/** The text about another possible cause and its remedy; undefined if the text of the error contains it. */
function hintOf({ kind, details }: AgentQueryError): string | undefined {
  switch (details.hint) {
    case 'issuedSession':
      return t(
        'If the service issues session IDs itself, set {0} to "{1}".',
        'agentQuery.session',
        'service',
      );
    case 'customSession':
      return t(
        'If the service no longer has the session in the setting {0}, change the setting.',
        'agentQuery.sessionId',
      );
    case 'lostSession':
      return kind === 'status'
        ? undefined
        : t('If the service no longer has the session, continue in a new session.');
    default:
      return undefined;
  }
}

/** The button for another possible cause. */
function hintAction({ details }: AgentQueryError): MainActionId | undefined {
  switch (details.hint) {
    case 'issuedSession':
    case 'customSession':
      return 'openSession';
    default:
      return undefined;
  }
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
  const { failure, message } = error;
  switch (failure.kind) {
    case 'configuration':
      return describeConfigurationError(failure.details, message);
    case 'connect':
      return describeConnectError(failure.details, message);
    case 'tls':
      return describeTlsError(failure.details, message);
    case 'timeout':
      return {
        text: timeoutText(failure.details),
        actions: ['askAgain', 'openTimeouts', 'showLog'],
      };
    case 'redirect':
      return describeRedirect(failure.details);
    case 'status':
      return describeStatusError(failure.details, suggestBaseUrl(error) !== undefined);
    case 'badResponse':
      return describeBadResponse(failure.details);
    case 'service':
      return describeServiceError(failure);
    case 'notEventStream':
      return isOther(failure.details)
        ? { text: otherBodyText(failure.details), actions: ['openBaseUrl', 'showLog'] }
        : describeUnreadable(failure.details);
    case 'empty':
      return isOther(failure.details)
        ? { text: emptyText(failure.details.url), actions: ['askAgain', 'showLog'] }
        : { text: otherKindsText(failure.details.url), actions: unreadableActions };
    case 'interrupted':
      return describeInterruption(failure.details);
    case 'tooLarge':
      return { text: tooLargeText(failure.details), actions: ['showLog'] };
    case 'content':
      return describeContentError(failure.details);
    case 'cancelled':
      return { text: t('Stopped.'), actions: ['askAgain'] };
    case 'internal':
      return {
        text: t(
          'Internal error in Agent Query ({0}). Ask again; if it happens again, report it with the log.',
          message,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}

function emptyText(url: string): string {
  return t("{0} returned an empty response. Check the service's log, then ask again.", url);
}

function otherKindsText(url: string): string {
  return t(
    '{0} returned no message or log event, only events of other types. Check that the base URL points to the service.',
    url,
  );
}

function tooLargeText({ bytes, cap, url }: DetailsOf<'tooLarge'>): string {
  switch (cap) {
    case 'event':
      return t(
        'The answer was truncated: an event from {0} exceeded {1}. The service must send smaller events.',
        host(url),
        byteSize(bytes),
      );
    case 'other':
      return t(
        'The answer was truncated: {0} sent too much that is not part of the answer. Check the comments, log events, and other events in its stream.',
        host(url),
      );
    case 'response':
      return t(
        'The answer was truncated: the response from {0} exceeded {1}. Ask for a shorter answer.',
        host(url),
        byteSize(bytes),
      );
  }
}

/** The text about a response that is not an event stream. */
function otherBodyText({
  encoding,
  contentType,
  url,
}: DetailsOf<'notEventStream', 'other'>): string {
  if (encoding !== undefined) {
    return t(
      '{0} used an unsupported Content-Encoding ({1}). Disable it on the service or proxy.',
      url,
      encoding,
    );
  }
  return contentType === undefined
    ? t(
        '{0} returned a response without a content type instead of an event stream. Check that the base URL points to the service and not, for example, to a sign-in page.',
        url,
      )
    : t(
        '{0} returned {1} instead of an event stream. Check that the base URL points to the service and not, for example, to a sign-in page.',
        url,
        contentType,
      );
}

function timeoutText({ timer, seconds, url }: DetailsOf<'timeout'>): string {
  switch (timer) {
    case 'connect':
      return t(
        'Could not connect to {0} within {1} s. Check the base URL and the network, or increase the timeout.',
        host(url),
        seconds,
      );
    case 'firstEvent':
      return t(
        '{0} did not start responding within {1} s. If the service needs more time, increase the timeout.',
        host(url),
        seconds,
      );
    case 'idle':
      return t(
        'The answer was interrupted: no data from {0} for {1} s. Ask again, or increase the timeout.',
        host(url),
        seconds,
      );
  }
}

/** True for the actions that open the documentation: each names the section. */
export function isLearnMore(id: ActionId): id is `learnMore.${HelpSection}` {
  return id.startsWith('learnMore.');
}

/** @param baseUrl the base URL that `correctBaseUrl` sets */
function actionLabel(id: MainActionId, baseUrl = ''): string {
  if (isLearnMore(id)) {
    return t('Learn more');
  }
  switch (id) {
    case 'askAgain':
      return t('Ask again');
    case 'correctBaseUrl':
      return t('Change base URL to {0}', baseUrl);
    case 'openBaseUrl':
      return t('Open base URL setting');
    case 'openServices':
      return t('Open service settings');
    case 'askOtherService':
      return t('Ask another service…');
    case 'openContext':
      return t('Open limit settings');
    case 'openAuth':
      return t('Open access token setting');
    case 'openAuthHeader':
      return t('Open access token header setting');
    case 'openHeaders':
      return t('Open additional headers setting');
    case 'openTls':
      return t('Open certificate setting');
    case 'openKwargs':
      return t('Keyword arguments…');
    case 'openProxy':
      return t('Open proxy setting');
    case 'openSession':
      return t('Open session setting');
    case 'openTimeouts':
      return t('Open timeout settings');
    case 'showLog':
      return t('Show log');
    case 'signIn':
      return t('Sign in again');
    case 'setToken':
      return t('Set access token…');
    case 'testConnection':
      return t('Test connection');
  }
}

/** Describes parts that could not be sent. */
function describeContentError({ code, part }: DetailsOf<'content'>): ErrorDescription {
  switch (code) {
    case 'unreadable':
      return {
        text: t(
          "Nothing was sent, because these files can't be read. Check that they exist and can be opened: {0}",
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'overLimit':
      return {
        text: t(
          'Nothing was sent, because these attachments now exceed the size limits: {0}',
          part,
        ),
        actions: ['askAgain', 'openContext'],
      };
    case 'changed':
      return {
        text: t(
          '{0} changed while it was being sent, so the query was canceled. Ask again to send the current version.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'unfinished':
      return {
        text: t(
          '{0} could not be read completely while it was being sent, so the query was canceled. Check that it can be opened, then ask again.',
          part,
        ),
        actions: ['askAgain', 'showLog'],
      };
  }
}
