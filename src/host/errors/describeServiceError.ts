import * as vscode from 'vscode';
import type { AgentQueryError } from '../../core/agentQueryError';
import { oneLine } from '../../core/text/oneLine';
import { shorten } from '../../core/text/shorten';
import type { ErrorDescription } from './errorDescription';
import { host } from './host';

const { t } = vscode.l10n;

/** UTF-16 code units of the service's words in a sentence. */
const maxLength = 400;

/** Describes an error that the service reported in its event stream, with the service's own words. */
export function describeServiceError(error: AgentQueryError): ErrorDescription {
  return { text: textOf(error), actions: ['askAgain', 'showLog'] };
}

function textOf(error: AgentQueryError): string {
  const { url = '', snippet = '' } = error.details;
  const words = snippet === '' ? t('no details') : shorten(oneLine(snippet), maxLength);
  return error.kind === 'service'
    ? t('{0} reported an error: {1}', host(url), words)
    : t('The answer was interrupted, because {0} reported an error: {1}', host(url), words);
}
