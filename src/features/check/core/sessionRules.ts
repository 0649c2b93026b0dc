import { answerOf, isAnswered, isBrokenOff, isRateLimited, type Observation } from './observation';
import { type CheckRun, type Rule, responseText } from './rule';

/** Query request body: a key `session_id` of kwargs identifies a session. */
export const sessionRule: Rule = {
  id: 'session',
  needs: ['text', 'session'],
  title: 'kwargs with a session_id',
  judge(run) {
    const first = run.of('session');
    const next = run.find('memory') ?? first;
    const isRefused = !isAnswered(first);
    if (!run.issuesSessions && isRefused && run.of('text').issuedSession !== undefined) {
      return {
        verdict: 'observed',
        seen: responseText(first),
        meaning: 'The service issues session IDs itself and refuses others.',
        remedy: 'Set agentQuery.session to "service". On the command line, add --session service.',
      };
    }
    if (run.issuesSessions && !isRefused && first.issuedSession === undefined) {
      return {
        verdict: 'failed',
        seen: 'The service issued no session ID.',
        meaning: 'Follow-up questions may not be understood.',
        remedy:
          'Send the session ID as session_id in an event or in the Session-Id header. If the service accepts any session ID, set agentQuery.session to another value.',
      };
    }
    const refused = [first, next].find(query => !isAnswered(query));
    if (refused) {
      return {
        verdict: 'failed',
        seen: responseText(refused),
        meaning: run.issuesSessions
          ? 'Follow-up questions may not be understood.'
          : 'By default, each question is sent with a session_id, so every question fails.',
        remedy: run.issuesSessions
          ? 'Accept the session_id that the service issued, and queries without one.'
          : 'Accept any string as session_id in kwargs, including new ones.',
      };
    }
    const [broken] = brokenBySession(run);
    if (broken) {
      return {
        verdict: 'failed',
        seen: `${responseText(broken)} Queries without a session_id don't break off.`,
        meaning:
          broken === first
            ? 'By default, each question is sent with a session_id, so every answer is interrupted.'
            : 'The answers to follow-up questions are interrupted.',
        remedy:
          'Start a session for an unknown session_id, and resume the session for a known one. In many frameworks, resuming an unknown session fails.',
      };
    }
    return leaks(run)
      ? {
          verdict: 'failed',
          seen: 'An answer outside the session contains its code word.',
          meaning: "Users see other users' answers and what those users sent.",
          remedy: 'Keep a separate conversation for each session_id.',
        }
      : { verdict: 'passed', seen: responseText(next) };
  },
};

/** The queries in a session that broke off; empty if queries without a session did so, too. */
export function brokenBySession({ find, valid }: CheckRun): readonly Observation[] {
  const own = [find('session'), find('memory')];
  // The query before the long one is stopped, which may break the long one.
  const others = valid.filter(query => !own.includes(query) && query !== find('long'));
  return others.some(isBrokenOff)
    ? []
    : own.filter(query => query !== undefined).filter(isBrokenOff);
}

/** @returns true if an answer outside the session contains what was said in it */
function leaks({ valid, find, words }: CheckRun): boolean {
  const own = [find('session'), find('memory')];
  return valid.some(query => !own.includes(query) && answerOf(query).includes(words.memory));
}

/** The interface does not show what a session does; people expect that follow-up questions are understood. */
export const memoryRule: Rule = {
  id: 'memory',
  needs: ['text', 'session', 'memory'],
  title: 'A follow-up question in the same session',
  judge(run) {
    if (!isAnswered(run.of('session')) || !isAnswered(run.of('memory'))) {
      return { verdict: 'observed', seen: 'The query was not answered.' };
    }
    return answerOf(run.of('memory')).includes(run.words.memory)
      ? {
          verdict: 'observed',
          seen: 'The answer repeats the code word from the previous question.',
        }
      : {
          verdict: 'observed',
          seen: "The answer doesn't repeat the code word from the previous question.",
          meaning: 'Follow-up questions may not be understood.',
          remedy: 'Remember the conversation of each session_id.',
        };
  },
};

/** Two conversations can ask at the same time; each gets its own answer. */
export const parallelRule: Rule = {
  id: 'parallel',
  needs: ['parallelA', 'parallelB'],
  title: 'Two queries at the same time',
  judge(run) {
    const [a, b] = [run.of('parallelA'), run.of('parallelB')];
    const limited = [a, b].find(isRateLimited);
    if (limited) {
      return {
        verdict: 'observed',
        seen: responseText(limited),
        meaning: 'While one conversation is being answered, others have to try again.',
      };
    }
    const refused = [a, b].find(query => !isAnswered(query));
    if (refused) {
      return {
        verdict: 'failed',
        seen: responseText(refused),
        meaning: 'While one conversation is being answered, others fail.',
        remedy:
          'Handle several queries at the same time, let them wait, or refuse them with status 429.',
      };
    }
    if (leaks(run)) {
      return {
        verdict: 'skipped',
        seen: 'An answer outside the session contains its code word.',
      };
    }
    const { parallelA, parallelB } = run.words;
    const isMixed = answerOf(a).includes(parallelB) || answerOf(b).includes(parallelA);
    if (isMixed) {
      return {
        verdict: 'failed',
        seen: 'An answer contains the code word of the other query.',
        meaning: "Users see other users' answers and what those users sent.",
        remedy: 'Keep the state of each query separate.',
      };
    }
    return {
      verdict: 'passed',
      seen:
        isAfter(a, b) || isAfter(b, a)
          ? 'Both are answered, one after the other.'
          : 'Both are answered at the same time.',
    };
  },
};

/** @returns true if a query was answered only once the other one had ended */
function isAfter({ headersAt = 0 }: Observation, { endedAt }: Observation): boolean {
  return headersAt >= endedAt;
}
