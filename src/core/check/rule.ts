import type { Localize } from './localize';
import type { Observation } from './observation';
import type { CheckWords, QueryName } from './queryText';

/**
 * The result of a rule. `passed` and `failed`: the interface shows it. `observed`: the interface does not show it, or it
 * can't be seen from outside, so nothing is wrong either way.
 */
export type Verdict = 'passed' | 'failed' | 'observed';

/** What a rule found. Texts are sentences in the user's language, which may contain text of the service. */
export interface Finding {
  readonly verdict: Verdict;
  readonly seen: string;
  /** What it means for the people who ask. */
  readonly meaning?: string;
  /** How to mend it. */
  readonly remedy?: string;
}

/** Everything that was seen in one run. */
export interface CheckRun {
  readonly words: CheckWords;
  of(name: QueryName): Observation;
  /** Those of all queries that are valid, in their order. */
  readonly valid: readonly Observation[];
}

/** One rule of the service's interface, or one thing that the interface leaves open. */
export interface Rule {
  readonly id: string;
  title(t: Localize): string;
  judge(run: CheckRun, t: Localize): Finding;
}
