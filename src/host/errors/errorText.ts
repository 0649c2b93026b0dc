import * as vscode from 'vscode';
import type {
  AgentQueryError,
  AgentQueryErrorDetails,
} from '../../core/query/errors/agentQueryError';
import { isLoopback } from '../../core/query/request/isLoopback';
import { byteSize } from '../../core/text/byteSize';
import type { ActionId, BannerView } from '../../protocol/views';
import { actionView } from './actionView';
import { describeConfigurationError } from './describeConfigurationError';
import { describeContentError } from './describeContentError';
import { describeStatusError, proxyLoginText } from './describeStatusError';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';
import { visibleError } from './visibleError';

const { t } = vscode.l10n;

/** The banner for an error: a text with the cause and the remedy, the start of the response body, and buttons. */
export function errorBanner(thrown: AgentQueryError): BannerView {
  const error = visibleError(thrown);
  const { text, actions } = describe(error);
  return {
    severity: isPartial(error) ? 'warning' : 'error',
    text,
    detail: error.details.snippet ?? '',
    actions: actions.map(actionView),
  };
}

/** The text of {@link errorBanner} alone. */
export function errorText(error: AgentQueryError): string {
  return describe(visibleError(error)).text;
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
  switch (error.kind) {
    case 'configuration':
      return describeConfigurationError(error, url);
    case 'connect':
      if (isProxyError(details)) {
        return { text: proxyText(details, url), actions: ['askAgain', 'openProxy', 'showLog'] };
      }
      return {
        text: `${connectText(details.code, url)} ${remoteHint(url)}`.trim(),
        actions: ['askAgain', 'openBaseUrl', 'testConnection', 'showLog'],
      };
    case 'tls':
      return {
        text: tlsText(details.code, error.message, url),
        actions: ['askAgain', 'openBaseUrl', 'testConnection', 'showLog'],
      };
    case 'timeout':
      return { text: timeoutText(error), actions: ['askAgain', 'openTimeouts', 'showLog'] };
    case 'redirect':
      return {
        text: t(
          '{0} redirects to {1}. Redirects are not followed, since they would carry your code elsewhere; if that is the service, make it the base URL.',
          url,
          details.location ?? t('another address'),
        ),
        actions: ['openBaseUrl', 'showLog'],
      };
    case 'status':
      return describeStatusError(error, url);
    case 'notEventStream':
      return { text: otherBodyText(details, url), actions: ['openBaseUrl', 'showLog'] };
    case 'empty':
      return {
        text: t('{0} answered with nothing: there was no event in its response.', url),
        actions: ['askAgain', 'showLog'],
      };
    case 'interrupted':
      return { text: interruptedText(details, url), actions: interruptedActions(details) };
    case 'tooLarge':
      return {
        text: t(
          'The answer was cut off: {0} sent more than {1} ({2}). What had arrived is above.',
          host(url),
          byteSize(details.bytes ?? 0),
          details.cap === 'event' ? t('one event') : t('the whole answer'),
        ),
        actions: ['showLog'],
      };
    case 'content':
      return describeContentError(details.code, details.part ?? '');
    case 'cancelled':
      return { text: t('Stopped.'), actions: ['askAgain'] };
    case 'internal':
      return {
        text: t('Agent Query itself failed: {0}', error.message),
        actions: ['askAgain', 'showLog'],
      };
  }
}

function interruptedText({ code, part }: AgentQueryErrorDetails, url: string): string {
  if (code === 'windowClosed') {
    return t('The answer broke off when the window was closed. What had arrived is above.');
  }
  if (part === undefined) {
    return t(
      'The answer broke off: the connection to {0} ended early. What had arrived is above.',
      host(url),
    );
  }
  return code === 'changed'
    ? t(
        'The answer was interrupted: {0} changed while it was being sent. The text received so far is above. Ask again to send the file as it is now.',
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

function isProxyError({ code }: AgentQueryErrorDetails): boolean {
  return code === 'proxyRefused' || code === 'proxyUnreachable';
}

function proxyText({ code, proxy, status }: AgentQueryErrorDetails, url: string): string {
  if (code === 'proxyUnreachable') {
    return t(
      'The proxy {0}, through which {1} is reached, did not answer. Check the setting http.proxy.',
      proxy ?? '?',
      host(url),
    );
  }
  return status === 407
    ? proxyLoginText(url)
    : t(
        'The proxy refused the connection to {0} (HTTP {1}). Check the setting http.proxy, and which hosts the proxy allows.',
        host(url),
        status ?? 0,
      );
}

function connectText(code: string | undefined, url: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return t(
        '{0} refused the connection. Is the service running, and is the base URL right?',
        host(url),
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t(
        'The host name of {0} was not found. Check the base URL and the network.',
        host(url),
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return t('{0} closed the connection before it answered.', host(url));
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return t(
        '{0} cannot be reached. Check the network, the proxy settings and the base URL.',
        host(url),
      );
    default:
      return t(
        'No connection to {0} ({1}). Check the base URL and the network.',
        host(url),
        code ?? '?',
      );
  }
}

function tlsText(code: string | undefined, message: string, url: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t(
        'The certificate of {0} has expired. Whoever runs the service has to renew it; is this computer’s clock right?',
        host(url),
      );
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t(
        'The certificate of {0} is for another host name. Put the name it was made for into the base URL.',
        host(url),
      );
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return t(
        '{0} does not speak TLS as expected. If the service is a plain HTTP one, let the base URL begin with “http://”.',
        host(url),
      );
    default:
      return t(
        'The certificate of {0} is not trusted ({1}). Add its issuer to the system’s certificates, or correct the base URL.',
        host(url),
        code ?? message,
      );
  }
}

/** For a response that is not an event stream. */
function otherBodyText({ encoding, contentType }: AgentQueryErrorDetails, url: string): string {
  return encoding === undefined
    ? t(
        '{0} answered, but not with an event stream ({1}). Is the base URL that of the service, and not of a login page or another server?',
        url,
        contentType ?? t('no content type'),
      )
    : t(
        '{0} encoded its answer in a way that cannot be read here ({1}). The service, or a proxy in between, must leave the Content-Encoding out.',
        url,
        encoding,
      );
}

/** In a remote window, loopback is the remote machine. */
function remoteHint(url: string): string {
  const hostname = host(url).replace(/:\d+$/, '');
  return isLoopback(hostname) && vscode.env.remoteName !== undefined
    ? t('This window is a remote one: “localhost” is the remote machine.')
    : '';
}

function timeoutText({ details }: AgentQueryError): string {
  const seconds = details.seconds ?? 0;
  const name = host(details.url ?? '');
  switch (details.timer) {
    case 'connect':
      return t(
        'No connection to {0} within {1} s. Check the base URL and the network, or allow more time.',
        name,
        seconds,
      );
    case 'firstEvent':
      return t(
        '{0} did not begin to answer within {1} s. If it needs longer, allow more time.',
        name,
        seconds,
      );
    default:
      return t(
        'The answer broke off: nothing came from {0} for {1} s. What had arrived is above.',
        name,
        seconds,
      );
  }
}
