import type { QueryPorts } from '../query/queryOptions';
import { checkRules } from './checkRules';
import type { Localize } from './localize';
import type { Observation } from './observation';
import { type CheckTarget, probe } from './probe';
import { newWords, type QueryName, queryNames, queryText } from './queryText';
import { responseText } from './responseText';
import type { CheckRun, Finding } from './rule';

/** The most that one query may take, in ms. */
const timeoutMs = 120_000;

/** Queries whose body is not a query. */
const invalid: readonly QueryName[] = ['wrongShape', 'notJson'];

/** Statuses after which no other query is worth sending: no access, or no service at this address. */
const refusals: readonly number[] = [401, 403, 404, 405, 407];

/** A rule and what it found. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly finding: Finding;
}

/** The result of a check. */
export interface CheckResult {
  /** Why there is no service, or no access to it; then there are no results. */
  readonly unreachable: string | undefined;
  readonly results: readonly RuleResult[];
}

/** Follows a check. */
interface CheckProgress {
  readonly signal: AbortSignal;
  /** @param done number of queries that have ended, of {@link queryNames}.length */
  onQuery?(done: number): void;
}

/** Sends the queries of the check and judges what was seen. Stops with what it has if the signal aborts. */
export async function runCheck(
  ports: QueryPorts,
  target: CheckTarget,
  t: Localize,
  { signal, onQuery }: CheckProgress,
): Promise<CheckResult> {
  const words = newWords();
  const seen = new Map<QueryName, Observation>();
  const ask = async (name: QueryName) => {
    const observation = await probe(ports, target, {
      body: queryText(name, words),
      signal,
      timeoutMs,
      closesEarly: name === 'cancelled',
    });
    seen.set(name, observation);
    onQuery?.(seen.size);
    return observation;
  };
  const first = await ask('text');
  if (first.status === undefined || refusals.includes(first.status)) {
    return { unreachable: responseText(first, t), results: [] };
  }
  for (const name of queryNames) {
    if (!seen.has(name) && name !== 'parallelA' && name !== 'parallelB' && !signal.aborted) {
      await ask(name);
    }
  }
  await Promise.all([ask('parallelA'), ask('parallelB')]);
  const run: CheckRun = {
    words,
    of: name => seen.get(name) ?? first,
    valid: queryNames.filter(name => !invalid.includes(name)).flatMap(name => seen.get(name) ?? []),
  };
  const results = checkRules.map(rule => ({
    id: rule.id,
    title: rule.title(t),
    finding: rule.judge(run, t),
  }));
  return { unreachable: undefined, results };
}
