import { oneLine } from '../base/shorten';
import type { AgentQueryError } from '../core/errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../core/errors/errorDetails';
import { withoutQuery } from '../core/query/baseUrl';
import { tokenPlaceholder } from '../core/query/requestHeaders';
import { redirectedBaseUrl } from '../core/query/suggestBaseUrl';
import { byteSize } from '../core/text/byteSize';
import { visibleText } from '../core/text/foreignText';

/** Characters of a service's own text in a sentence. */
const maxQuotedLength = 400;

/** An error as people read it in a terminal: first the cause, then the remedy, on one line. */
export function errorSentence(error: AgentQueryError): string {
  return visibleText(oneLine(sentence(error)), 4 * maxQuotedLength);
}

function sentence({ failure, message }: AgentQueryError): string {
  const { kind, details } = failure;
  const host = hostOf(details.url);
  switch (kind) {
    case 'configuration':
      return configurationSentence(details, message);
    case 'connect':
      return connectSentence(details, message);
    case 'tls':
      return tlsSentence(details, message);
    case 'timeout':
      return timeoutSentence(details, host);
    case 'redirect': {
      const target = redirectedBaseUrl(details.url, details.location ?? '');
      const remedy =
        target === undefined
          ? 'If that is a sign-in page, the access token is missing: see --token-env.'
          : `If the service has moved, use ${target}.`;
      return `${details.url} redirects to ${details.location ?? 'another address'}. Redirects are not followed, so that nothing is sent elsewhere. ${remedy}`;
    }
    case 'status':
      return statusSentence(details, host);
    case 'service':
      return `${host} reported an error: ${quoted(details.snippet)}`;
    case 'badResponse':
      return details.code === 'tlsInstead'
        ? `${host} expects https instead of http.`
        : `The response from ${host} is not valid HTTP (${details.code}). The service may have received the question.`;
    case 'notEventStream':
      return `${details.url} sent no valid events. ${checkAdvice(details.url)}`;
    case 'empty':
      return `${details.url} returned an empty response. Check the log of the service.`;
    case 'interrupted':
      return interruptedSentence(details, host);
    case 'tooLarge':
      return `The answer was truncated: ${host} sent more than ${byteSize(details.bytes)}.`;
    case 'content':
      return contentSentence(details);
    case 'cancelled':
      return 'Stopped.';
    case 'internal':
      return `Internal error (${message}). Please report it.`;
  }
}

function configurationSentence(
  { code, header = '', url = '' }: AgentQueryErrorDetails,
  message: string,
): string {
  switch (code) {
    case 'empty':
      return 'The address of the service is empty.';
    case 'invalid':
      return `${url} is not the address of a service.`;
    case 'scheme':
      return 'The address of the service must begin with http:// or https://.';
    case 'userInfo':
      return 'The address of the service must not contain a user name or password. Use --token-env.';
    case 'query':
    case 'fragment':
      return `The address of the service must not contain ${code === 'query' ? '"?"' : '"#"'}.`;
    case 'authHeader':
      return `A header with the access token must look like 'X-Api-Key: ${tokenPlaceholder}'.`;
    case 'token':
      return 'The access token has characters that headers do not allow, or is empty.';
    case 'headerName':
      return `${header} is not the name of a header.`;
    case 'headerOwn':
      return `The header ${header} can't be changed.`;
    case 'headerTwice':
    case 'headerOfToken':
      return `The header ${header} is set twice.`;
    case 'headerValue':
      return `The value of the header ${header} must be plain ASCII text.`;
    default:
      return message;
  }
}

function connectSentence(
  { code, proxy, status, url }: AgentQueryErrorDetails,
  message: string,
): string {
  const host = hostOf(url);
  switch (code) {
    case 'proxyRefused':
      return `The proxy refused the connection to ${host} (HTTP ${status}).`;
    case 'proxyUnreachable':
      return `The proxy ${proxy} for ${host} did not respond.`;
    case 'ECONNREFUSED':
      return `${host} refused the connection. Check that the service is running, and that the address is correct.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${host} could not be found. Check the address and the network.`;
    default:
      return `Could not connect to ${host} (${code ?? message}). Check the address and the network.`;
  }
}

function tlsSentence({ code, url }: AgentQueryErrorDetails, message: string): string {
  const failure = `No secure connection to ${hostOf(url)} (${code ?? message}).`;
  switch (code) {
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${failure} If the service uses plain HTTP, begin its address with http://.`;
    default:
      return `${failure} For a private authority, set NODE_EXTRA_CA_CERTS to its certificate.`;
  }
}

function timeoutSentence({ timer, seconds }: AgentQueryErrorDetails, host: string): string {
  switch (timer) {
    case 'connect':
      return `Could not connect to ${host} within ${seconds} s. Check the address and the network.`;
    case 'firstEvent':
      return `${host} did not start to answer within ${seconds} s. To wait longer, use --timeout.`;
    default:
      return `The answer was interrupted: no data from ${host} for ${seconds} s. To wait longer, use --timeout.`;
  }
}

function statusSentence(
  { status, snippet = '', retryAfter, url = '' }: AgentQueryErrorDetails,
  host: string,
): string {
  const words = snippet.trim() === '' ? '' : ` The service says: ${quoted(snippet)}`;
  switch (status) {
    case 401:
    case 403:
      return `${host} denied access (HTTP ${status}). Check the access token: see --token-env.${words}`;
    case 404:
    case 405:
      return `There is no agent service at ${url} (HTTP ${status}). Check the address.`;
    case 413:
      return `The question is too large for ${host} (HTTP 413). Send fewer or smaller files.`;
    case 429:
    case 503:
      return `${host} is too busy (HTTP ${status}).${retryAfter === undefined ? '' : ` Retry-After: ${retryAfter}.`}${words}`;
    default:
      return `${url} failed with HTTP ${status}.${words}`;
  }
}

function interruptedSentence(
  { code, part = '', snippet = '' }: AgentQueryErrorDetails,
  host: string,
): string {
  switch (code) {
    case 'service':
      return `The answer was interrupted, because ${host} reported an error: ${quoted(snippet)}`;
    case 'changed':
    case 'unfinished':
      return `The answer was interrupted, because ${part} changed or could not be read while it was being sent.`;
    default:
      return `The answer was interrupted: ${host} closed the connection early.`;
  }
}

function contentSentence({ code, part = '' }: AgentQueryErrorDetails): string {
  return code === 'changed'
    ? `${part} changed while it was being sent, so the question was canceled.`
    : `${part} could not be read, so the question was canceled.`;
}

/** The command that finds out why events are not valid. */
export function checkAdvice(url: string): string {
  return `To see why, run: agent-query check ${withoutQuery(url)}`;
}

function quoted(text: string): string {
  const line = visibleText(oneLine(text.trim()), maxQuotedLength);
  return line === '' ? 'no details' : line;
}

function hostOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
