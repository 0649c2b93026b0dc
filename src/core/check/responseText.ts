import { shorten } from '../text/shorten';
import { visibleText } from '../text/visibleText';
import type { Localize } from './localize';
import type { Observation } from './observation';

/** UTF-16 code units of the service's own text in a sentence. */
const maxLength = 200;

/** How a query ended, in one sentence. */
export function responseText(observation: Observation, t: Localize): string {
  const { status, events, endedAt, error, ending, snippet, malformed, hasError } = observation;
  if (status === undefined) {
    return ending === 'timeout'
      ? t('No response within {0} s.', seconds(endedAt))
      : t('No response: {0}', quoted(error?.message ?? ''));
  }
  if (hasError) {
    return t('HTTP {0}, an error: {1}', status, quoted(malformed.at(-1)?.data ?? ''));
  }
  if (events.length === 0 && ending === 'timeout') {
    return t('HTTP {0}, no event within {1} s.', status, seconds(endedAt));
  }
  if (events.length === 0 && status >= 400 && snippet !== '') {
    return t('HTTP {0}, "{1}"', status, quoted(snippet));
  }
  if (events.length === 0) {
    return snippet === ''
      ? t('HTTP {0}, no event.', status)
      : t('HTTP {0}, no event, but: {1}', status, quoted(snippet));
  }
  const what = t('HTTP {0}, {1} events in {2} s', status, events.length, seconds(endedAt));
  switch (ending) {
    case 'clean':
    case 'closed':
      return `${what}.`;
    case 'truncated':
      return t('{0}, ended in the middle of an event.', what);
    case 'broken':
      return t('{0}, then the connection broke off.', what);
    case 'timeout':
      return t('{0}, and no end.', what);
  }
}

/** Text of the service on one line, with invisible characters made visible. */
export function quoted(text: string): string {
  return shorten(visibleText(text.replace(/\s+/g, ' ').trim()), maxLength);
}

/** Seconds with one digit after the point. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
