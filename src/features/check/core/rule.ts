import { oneLine, shorten } from '../../../base/shorten';
import { visibleText } from '../../../core/text/foreignText';
import type { Observation } from './observation';
import type { CheckWords, QueryName } from './queryText';

/**
 * The result of a rule. `passed` and `failed`: the interface shows it. `observed`: the interface does not show it, or
 * it can't be seen from outside, so no behavior is wrong. `skipped`: it could not be judged, for a reason that is told.
 */
export type Verdict = 'passed' | 'failed' | 'observed' | 'skipped';

/** The finding of a rule. Texts are English sentences, which may contain text of the service. */
export interface Finding {
  readonly verdict: Verdict;
  readonly seen: string;
  /** The consequence for the people who ask. */
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
  /** The service issued all session ids that were sent. */
  readonly issuesSessions: boolean;
  /** The observation of a query that the rule needs. */
  of(name: QueryName): Observation;
  /** The observation of any query; undefined if the query was not sent. */
  find(name: QueryName): Observation | undefined;
  /** The observations of all valid queries, in their order. */
  readonly valid: readonly Observation[];
}

/** One rule of the service's interface, or one thing that the interface leaves open. */
export interface Rule {
  readonly id: string;
  /** Queries without which the rule can't be judged. */
  readonly needs: readonly QueryName[];
  /** A failure of queries, as `failureOf` returns it, that is explained if the rule is broken. */
  readonly explains?: string;
  readonly title: string;
  judge(run: CheckRun): Finding;
}

/** UTF-16 code units of the service's own text in a sentence. */
const maxQuotedLength = 200;

/** How a query ended, in one sentence. */
export function responseText(observation: Observation): string {
  const { status, events, endedAt, error, ending, snippet, malformed, hasError } = observation;
  if (status === undefined) {
    return ending === 'timeout'
      ? `No response within ${seconds(endedAt)} s.`
      : `No response: ${quoted(error?.message ?? '')}`;
  }
  if (hasError) {
    return `HTTP ${status}, an error: ${quoted(malformed.at(-1)?.data ?? '')}`;
  }
  if (events.length === 0 && ending === 'timeout') {
    return `HTTP ${status}, no event within ${seconds(endedAt)} s.`;
  }
  if (events.length === 0 && status >= 400 && snippet !== '') {
    return `HTTP ${status}, "${quoted(snippet)}".`;
  }
  if (events.length === 0) {
    return snippet === ''
      ? `HTTP ${status}, no event.`
      : `HTTP ${status}, no event, but: ${quoted(snippet)}`;
  }
  const what = `HTTP ${status}, events: ${events.length}, ${seconds(endedAt)} s`;
  switch (ending) {
    case 'clean':
    case 'closed':
      return `${what}.`;
    case 'truncated':
      return `${what}, ended in the middle of an event.`;
    case 'broken':
      return `${what}, then the connection was lost.`;
    case 'timeout':
      return `${what}, and the response did not end.`;
  }
}

/** Text of the service on one line, with invisible characters made visible. */
export function quoted(text: string): string {
  return shorten(visibleText(oneLine(text)), maxQuotedLength);
}

/** Seconds with one digit after the point. */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
