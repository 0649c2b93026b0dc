import * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/agentQueryError';
import { oneLine } from '../../core/text/oneLine';
import { shorten } from '../../core/text/shorten';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** UTF-16 code units of the service's words in a sentence. */
const maxLength = 400;

/** Describes an error that the service reported in its event stream, with the service's own words on one line. */
export function describeServiceError(error: AgentQueryError): ErrorDescription {
  return { text: textOf(error), actions: ['askAgain', 'showLog'] };
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

function textOf(error: AgentQueryError): string {
  const { url = '', snippet = '' } = error.details;
  const words = snippet === '' ? t('no details') : shorten(oneLine(snippet), maxLength);
  return error.kind === 'service'
    ? t('{0} reported an error: {1}', host(url), words)
    : t('The answer was interrupted, because {0} reported an error: {1}', host(url), words);
}
