import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errorDetails';
import { byteSize } from '../../core/text/byteSize';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** Describes what is wrong with a response that is not a complete HTTP response. */
export function describeBadResponse(details: DetailsOf<'badResponse'>): ErrorDescription {
  const service = host(details.url);
  switch (details.code) {
    case 'proxy':
      return {
        text: t(
          'The proxy for {0} did not send an HTTP response. The query was not sent. Check the http.proxy setting.',
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
          'The headers of the response from {0} exceeded {1}. The service may have received the query. Check its headers and those that proxies add.',
          service,
          byteSize(details.bytes),
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'headCut':
      return {
        text: t(
          '{0} closed the connection in the middle of the response headers. It may have received the query. Check the log of the service.',
          service,
        ),
        actions: ['askAgain', 'showLog'],
      };
    case 'notHttp':
      return {
        text: t(
          'The response from {0} is not HTTP. The service may have received the query. Check the base URL.',
          service,
        ),
        actions: ['openBaseUrl', 'showLog'],
      };
  }
}
