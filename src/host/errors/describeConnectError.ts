import * as vscode from 'vscode';
import type { AgentQueryError, AgentQueryErrorDetails } from '../../core/agentQueryError';
import { isLoopback } from '../../core/query/request/isLoopback';
import { proxyLoginText } from './describeStatusError';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';
import { serviceSetting } from './serviceSetting';

const { t } = vscode.l10n;

/** Describes why there is no connection to a service, or to the proxy before it. */
export function describeConnectError({ details }: AgentQueryError): ErrorDescription {
  const { code, url = '' } = details;
  if (isProxyError(details)) {
    return { text: proxyText(details, url), actions: ['askAgain', 'openProxy', 'showLog'] };
  }
  if (code === 'cors') {
    return { text: corsText(details, url), actions: ['askAgain', 'openBaseUrl', 'showLog'] };
  }
  if (isResetOverTls(code, url)) {
    return {
      text: `${connectText(code, url)} ${resetHint(details)}`,
      actions: ['askAgain', 'openTls', 'testConnection', 'showLog'],
    };
  }
  return {
    text: `${connectText(code, url)} ${remoteHint(url)}`.trim(),
    actions: ['askAgain', 'openBaseUrl', 'testConnection', 'showLog'],
  };
}

/** Browsers do not tell if a service cannot be reached or does not allow the page; the latter is more frequent. */
function corsText({ origin = '*', header = '' }: AgentQueryErrorDetails, url: string): string {
  return t(
    'The browser got no response from {0} that it lets extensions read. Usually the service does not allow it (CORS): it must answer OPTIONS and POST with "Access-Control-Allow-Origin: {1}", "Access-Control-Allow-Methods: POST", and "Access-Control-Allow-Headers: {2}". Otherwise, check the base URL, the network, and the certificate.',
    host(url),
    origin,
    header,
  );
}

function isProxyError({ code }: AgentQueryErrorDetails): boolean {
  return code === 'proxyRefused' || code === 'proxyUnreachable';
}

function proxyText({ code, proxy, status }: AgentQueryErrorDetails, url: string): string {
  if (code === 'proxyUnreachable') {
    return t(
      'The proxy {0} for {1} did not respond. Check the http.proxy setting.',
      proxy ?? '?',
      host(url),
    );
  }
  return status === 407
    ? proxyLoginText(url)
    : t(
        'The proxy refused the connection to {0} (HTTP {1}). Check the http.proxy setting and the hosts that the proxy allows.',
        host(url),
        status ?? 0,
      );
}

function connectText(code: string | undefined, url: string): string {
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
    case 'offline':
      return t('The browser is offline. Connect to the network, then ask again.');
    case 'noResponse':
      return t(
        'The browser got no response from {0} that it lets extensions read. The service may be down, or a proxy answered without CORS headers.',
        host(url),
      );
    default:
      return t(
        'Could not connect to {0} ({1}). Check the base URL and the network.',
        host(url),
        code ?? '?',
      );
  }
}

/** Some services end the connection without a reason if a client certificate is missing or not accepted. */
function isResetOverTls(code: string | undefined, url: string): boolean {
  return url.startsWith('https:') && (code === 'ECONNRESET' || code === 'EPIPE');
}

function resetHint(details: AgentQueryErrorDetails): string {
  return t(
    'If it uses client certificates, check the setting {0}.',
    serviceSetting('tls', details),
  );
}

/** In a remote window, loopback is the remote machine. */
function remoteHint(url: string): string {
  const hostname = host(url).replace(/:\d+$/, '');
  return isLoopback(hostname) && vscode.env.remoteName !== undefined
    ? t('This is a remote window: "localhost" refers to the remote machine.')
    : '';
}
