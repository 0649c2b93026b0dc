import * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/agentQueryError';
import type { DetailsOf } from '../../core/errorDetails';
import { oneLine } from '../../core/text/oneLine';
import { shorten } from '../../core/text/shorten';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** UTF-16 code units of the service's words in a sentence. */
const maxLength = 400;

/** An error in the event stream: before any text of the answer, or after some. */
type ServiceFailure =
  | { readonly kind: 'service'; readonly details: DetailsOf<'service'> }
  | { readonly kind: 'interrupted'; readonly details: DetailsOf<'interrupted', 'service'> };

/** Describes an error that the service reported in its event stream, with the service's own words on one line. */
export function describeServiceError({ kind, details }: ServiceFailure): ErrorDescription {
  const { url, snippet } = details;
  const words = snippet === '' ? t('no details') : shorten(oneLine(snippet), maxLength);
  return {
    text:
      kind === 'service'
        ? t('{0} reported an error: {1}', host(url), words)
        : t('The answer was interrupted, because {0} reported an error: {1}', host(url), words),
    actions: ['askAgain', 'showLog'],
  };
}

/**
 * What is said before the service's words if they stand in lines of their own, because a sentence has no room for them.
 *
 * @returns undefined for other errors
 */
export function serviceErrorHeading({ kind, details }: AgentQueryError): string | undefined {
  const { code, url = '', snippet = '' } = details;
  const isLong = snippet.includes('\n') || snippet.length > maxLength;
  if (isLong && kind === 'service') {
    return t('{0} reported an error.', host(url));
  }
  return isLong && kind === 'interrupted' && code === 'service'
    ? t('The answer was interrupted, because {0} reported an error.', host(url))
    : undefined;
}
