import * as vscode from 'vscode';
import { type DetailsOf, isOther, type SystemCode } from '../../core/errors/errorDetails';
import { isThisMachine } from '../../core/query/thisMachine';
import { proxyLoginText } from './describeResponseError';
import { type ErrorDescription, host, serviceSetting } from './errorDescription';

const { t } = vscode.l10n;

/** Describes the reasons why there is no connection to a service, or to the proxy before it. */
export function describeConnectError(
  details: DetailsOf<'connect'>,
  message: string,
): ErrorDescription {
  const { url } = details;
  if (isOther(details)) {
    return describeSystemError(details, message);
  }
  switch (details.code) {
    case 'proxyUnreachable':
      return ofProxy(
        t(
          'The proxy {0} for {1} did not respond. Check the http.proxy setting.',
          details.proxy,
          host(url),
        ),
      );
    case 'proxyRefused':
      return ofProxy(
        details.status === 407
          ? proxyLoginText(url)
          : t(
              'The proxy refused the connection to {0} (HTTP {1}). Check the http.proxy setting and the hosts that the proxy allows.',
              host(url),
              details.status,
            ),
      );
    case 'cors':
      // Browsers do not distinguish between a service that cannot be reached and one that does not allow the page; the
      // latter is more frequent.
      return {
        text: t(
          'The browser blocked the response from {0} or received none. If it was blocked (CORS), the service must answer OPTIONS and POST with "Access-Control-Allow-Origin: {1}", "Access-Control-Allow-Methods: POST", and "Access-Control-Allow-Headers: {2}". Otherwise, check the base URL, the network, and the certificate.',
          host(url),
          details.origin,
          details.header,
        ),
        actions: ['askAgain', 'openBaseUrl', 'showLog'],
      };
    case 'offline':
      return ofService(t('The browser is offline. Connect to the network, then ask again.'), url);
    case 'noResponse':
      return ofService(
        t(
          'The browser blocked the response from {0} or received none. The service may be down, or a proxy responded without CORS headers.',
          host(url),
        ),
        url,
      );
  }
}

function ofProxy(text: string): ErrorDescription {
  return { text, actions: ['askAgain', 'openProxy', 'showLog'] };
}

function ofService(text: string, url: string): ErrorDescription {
  return {
    text: `${text} ${remoteHint(url)}`.trim(),
    actions: ['askAgain', 'openBaseUrl', 'testConnection', 'showLog'],
  };
}

function describeSystemError(
  details: DetailsOf<'connect', 'other'>,
  message: string,
): ErrorDescription {
  const { code, url } = details;
  const text = systemText(code, url, message);
  if (!isResetOverTls(code, url)) {
    return ofService(text, url);
  }
  const hint = t(
    'If the service uses client certificates, check the setting {0}.',
    serviceSetting('tls', details),
  );
  return {
    text: `${text} ${hint}`,
    actions: ['askAgain', 'openTls', 'testConnection', 'showLog'],
  };
}

function systemText(code: SystemCode | undefined, url: string, message: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return t(
        '{0} refused the connection. Check that the service is running and that the base URL is correct.',
        host(url),
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t(
        'Could not resolve the host name of {0}. Check the base URL and the network.',
        host(url),
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return t(
        '{0} closed the connection before responding. Check that the service and any proxy in front of it are running.',
        host(url),
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return t(
        "{0} can't be reached. Check the network, the proxy settings, and the base URL.",
        host(url),
      );
    default:
      // Systems have any number of codes, and some errors have none.
      return t(
        'Could not connect to {0} ({1}). Check the base URL and the network.',
        host(url),
        code ?? message,
      );
  }
}

/** Some services end the connection without a reason if a client certificate is missing or not accepted. */
function isResetOverTls(code: string | undefined, url: string): boolean {
  return url.startsWith('https:') && (code === 'ECONNRESET' || code === 'EPIPE');
}

/** The hint for a loopback address in a remote window, where it leads to the remote machine. */
function remoteHint(url: string): string {
  const hostname = host(url).replace(/:\d+$/, '');
  return isThisMachine(hostname) && vscode.env.remoteName !== undefined
    ? t('This is a remote window: "localhost" refers to the remote machine.')
    : '';
}
