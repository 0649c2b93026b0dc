import { answerOf, isAnswered } from '../observation';
import { responseText } from '../responseText';
import type { CheckRun, Rule } from '../rule';

/** Query request body: a key `session_id` of kwargs identifies a session. */
export const sessionRule: Rule = {
  id: 'session',
  needs: ['text', 'session'],
  title: t => t('kwargs with a session_id'),
  judge(run, t) {
    const first = run.of('session');
    const next = run.find('memory') ?? first;
    const isRefused = !isAnswered(first);
    if (!run.issuesSessions && isRefused && run.of('text').issuedSession !== undefined) {
      return {
        verdict: 'observed',
        seen: responseText(first, t),
        meaning: t('The service issues session IDs itself and refuses others.'),
        remedy: t(
          'Set agentQuery.session to "service". On the command line, check it with --session service.',
        ),
      };
    }
    if (run.issuesSessions && !isRefused && first.issuedSession === undefined) {
      return {
        verdict: 'failed',
        seen: t('The service named no session ID.'),
        meaning: t('Follow-up questions may not be understood.'),
        remedy: t(
          'Name it as session_id in an event, or in the header Session-Id. If the service accepts any session ID, set agentQuery.session to another value.',
        ),
      };
    }
    const refused = [first, next].find(query => !isAnswered(query));
    if (refused) {
      return {
        verdict: 'failed',
        seen: responseText(refused, t),
        meaning: run.issuesSessions
          ? t('Follow-up questions may not be understood.')
          : t('By default each question is sent with a session_id, so none is answered.'),
        remedy: run.issuesSessions
          ? t('Accept the session_id that the service named, and queries without one.')
          : t('Accept a string session_id in kwargs, also one that is not known yet.'),
      };
    }
    return leaks(run)
      ? {
          verdict: 'failed',
          seen: t('An answer outside of the session contains a word of it.'),
          meaning: t('People see the answers to others, with what those had sent.'),
          remedy: t('Keep the conversation of each session_id apart.'),
        }
      : { verdict: 'passed', seen: responseText(next, t) };
  },
};

/** @returns true if an answer outside of the session contains what was said in it */
export function leaks({ valid, find, words }: CheckRun): boolean {
  const own = [find('session'), find('memory')];
  return valid.some(query => !own.includes(query) && answerOf(query).includes(words.memory));
}
