import { pause } from '../../../core/async/clock';
import type { QueryPorts } from '../../../core/query/queryOptions';
import { readRetryAfter } from '../../../core/query/retryAfter';
import { judgeRules } from './checkRules';
import { isRateLimited, type Observation } from './observation';
import { findObstacle } from './obstacle';
import { type CheckTarget, probe } from './probe';
import { newWords, type QueryName, queryNames, queryText } from './queryText';
import type { CheckRun, RuleResult } from './rule';

/** The most that the whole check may take, in ms. */
const totalMs = 115_000;
/** The most that one query may take. */
const queryMs = 45_000;
/** The time limit for a query after a query that took too long, so that there is time for the others. */
const hurriedQueryMs = 5000;
/** A service that does not survive a stopped query may notice it only when it writes the next event. */
const afterStopMs = 500;
/** The maximum delay before a query is sent again that was refused because of a rate limit, and the default delay. */
const maxRetryMs = 5000;
const retryMs = 1000;

/** Queries whose body is not a query. */
const invalid: readonly QueryName[] = ['wrongShape', 'notJson'];

const parallel: readonly QueryName[] = ['parallelA', 'parallelB'];

export interface CheckResult {
  /** False if there is no service at the address, or no access to it. */
  readonly isReachable: boolean;
  /** The obstacle that keeps all queries from being answered, if there is one, and all rules. */
  readonly results: readonly RuleResult[];
  readonly queries: number;
}

/** Where a check goes, and what it has to know about the service. */
interface CheckedService extends CheckTarget {
  /** The service issues session ids: only these are sent. */
  readonly issuesSessions?: boolean;
}

interface CheckProgress {
  readonly signal: AbortSignal;
  /** @param done number of queries that have ended, of {@link queryNames}.length */
  onQuery?(done: number): void;
}

/** Sends the queries of the check and judges what was seen. Stops with what it has if the signal aborts. */
export async function runCheck(
  ports: QueryPorts,
  { issuesSessions = false, ...target }: CheckedService,
  { signal, onQuery }: CheckProgress,
): Promise<CheckResult> {
  const words = newWords();
  const seen = new Map<QueryName, Observation>();
  const end = ports.clock.elapsed() + totalMs;
  const left = () => end - ports.clock.elapsed();
  const send = async (name: QueryName, sessionId?: string) => {
    const isHurried = [...seen.values()].some(({ ending }) => ending === 'timeout');
    const rest = left();
    const limit = isHurried ? hurriedQueryMs : queryMs;
    const observation = await probe(ports, target, {
      body: queryText(name, words, sessionId),
      signal,
      timeoutMs: Math.min(rest, limit),
      closesEarly: name === 'cancelled',
    });
    // An observation that was cut off by the check is no evidence about the service.
    const isCutOff = observation.ending === 'timeout' && rest < limit;
    if (!isCutOff) {
      seen.set(name, observation);
    }
    return observation;
  };
  const ask = async (name: QueryName, sessionId?: string) => {
    let observation = await send(name, sessionId);
    if (isRateLimited(observation) && !parallel.includes(name) && left() > maxRetryMs) {
      await pause(ports.clock, retryDelay(observation), signal);
      observation = await send(name, sessionId);
    }
    onQuery?.(seen.size);
    return observation;
  };
  // A plain UUID, as in conversations: some agent frameworks accept no other id.
  const own = issuesSessions ? undefined : crypto.randomUUID();
  const first = await ask('text');
  const obstacle = findObstacle(first, target.url);
  for (const name of obstacle ? [] : queryNames) {
    const isNext = !seen.has(name) && !parallel.includes(name);
    if (!isNext || signal.aborted || left() <= 0) {
      continue;
    }
    await ask(name, own ?? seen.get('session')?.issuedSession);
    if (name === 'cancelled') {
      await pause(ports.clock, afterStopMs, signal);
    }
  }
  if (!obstacle && !signal.aborted && left() > 0) {
    await Promise.all(parallel.map(name => ask(name)));
  }
  const find = (name: QueryName) => seen.get(name);
  const run: CheckRun = {
    words,
    issuesSessions,
    of: name => find(name) ?? first,
    find,
    valid: queryNames.filter(name => !invalid.includes(name)).flatMap(name => find(name) ?? []),
  };
  return {
    isReachable: obstacle?.isReachable ?? true,
    results: judgeRules(run, obstacle),
    queries: seen.size,
  };
}

/** The delay that the service asks for, within limits, in ms. */
function retryDelay({ headers }: Observation): number {
  const after = readRetryAfter(headers.get('retry-after') ?? '');
  return after && 'seconds' in after ? Math.min(after.seconds * 1000, maxRetryMs) : retryMs;
}
