import type { Localize } from './localize';
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
  /** How to mend it. */
  readonly remedy?: string;
}

/** A rule, or what keeps the service from answering at all, and what was found. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly finding: Finding;
}

/** Everything that was seen in one run. */
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
