import { shorten } from '../../../base/shorten';
import { visibleText } from '../../../core/text/foreignText';
import type { Observation } from './observation';
import type { CheckWords, QueryName } from './queryText';

/**
 * The result of a rule. `passed` and `failed`: the interface shows it. `observed`: the interface does not show it, or it
 * can't be seen from outside, so nothing is wrong either way. `skipped`: it could not be judged, for a reason that is told.
 */
export type Verdict = 'passed' | 'failed' | 'observed' | 'skipped';

/** What a rule found. Texts are sentences in the user's language, which may contain text of the service. */
export interface Finding {
  readonly verdict: Verdict;
  readonly seen: string;
  /** What it means for the people who ask. */
  readonly meaning?: string;
  readonly remedy?: string;
}

/** A rule, or what keeps the service from answering at all, and what was found. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly finding: Finding;
}

export interface CheckRun {
  readonly words: CheckWords;
  /** No session id was sent except those that the service named. */
  readonly issuesSessions: boolean;
  /** What was seen of a query that the rule needs. */
  of(name: QueryName): Observation;
  /** The same of any query; undefined if it was not sent. */
  find(name: QueryName): Observation | undefined;
  /** Those of all queries that are valid, in their order. */
  readonly valid: readonly Observation[];
}

/** One rule of the service's interface, or one thing that the interface leaves open. */
export interface Rule {
  readonly id: string;
  /** Queries without which the rule can't be judged. */
  readonly needs: readonly QueryName[];
  /** A failure of queries, as `failureOf` returns it, that is explained if the rule is broken. */
  readonly explains?: string;
  title(t: Localize): string;
  judge(run: CheckRun, t: Localize): Finding;
}

/** UTF-16 code units of the service's own text in a sentence. */
const maxQuotedLength = 200;

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
  return shorten(visibleText(text.replace(/\s+/g, ' ').trim()), maxQuotedLength);
}

/** Seconds with one digit after the point. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** Looks up a text in the user's language and replaces `{0}`, `{1}` and so on, like `vscode.l10n.t`. */
export type Localize = (text: string, ...values: readonly (string | number)[]) => string;

/** Texts in English, for use outside of VS Code. */
export const english: Localize = (text, ...values) =>
  text.replace(/\{(\d+)\}/g, (placeholder, index) => String(values[Number(index)] ?? placeholder));
