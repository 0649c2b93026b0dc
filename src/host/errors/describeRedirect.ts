import * as vscode from 'vscode';
import type { DetailsOf } from '../../core/errors/errorDetails';
import { addsSlash, redirectedBaseUrl } from '../../core/query/suggestBaseUrl';
import type { ErrorDescription } from './errorDescription';

const { t } = vscode.l10n;

/** Describes a redirect, which is never followed, with a remedy that depends on the target. */
export function describeRedirect({ location, url }: DetailsOf<'redirect'>): ErrorDescription {
  if (location === undefined) {
    return {
      text: t(
        "{0} redirects to another URL. Redirects aren't followed, so that your code isn't sent elsewhere; check the base URL.",
        url,
      ),
      actions: ['openBaseUrl', 'showLog'],
    };
  }
  if (addsSlash(url, location)) {
    return {
      text: t(
        "{0} redirects to the same URL with a slash at the end. Redirects aren't followed. The service must accept queries without the slash.",
        url,
      ),
      actions: ['openBaseUrl', 'showLog'],
    };
  }
  const baseUrl = redirectedBaseUrl(url, location);
  return baseUrl === undefined
    ? {
        text: t(
          "{0} redirects to {1}. Redirects aren't followed, so that your code isn't sent elsewhere. If {1} is a sign-in page, set the access token; otherwise, check the base URL.",
          url,
          location,
        ),
        actions: ['setToken', 'openBaseUrl', 'showLog'],
      }
    : {
        text: t(
          "{0} redirects to {1}. Redirects aren't followed, so that your code isn't sent elsewhere. If {1} is the service, change the base URL to {2}.",
          url,
          location,
          baseUrl,
        ),
        actions: ['openBaseUrl', 'showLog'],
      };
}
