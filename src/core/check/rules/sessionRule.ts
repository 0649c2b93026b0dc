import { isAnswered } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Query request body: a key `session_id` of kwargs identifies a session. */
export const sessionRule: Rule = {
  id: 'session',
  title: t => t('kwargs with a session_id'),
  judge(run, t) {
    const first = run.of('session');
    const next = run.of('memory');
    const refused = [first, next].find(query => !isAnswered(query));
    return refused
      ? {
          verdict: 'failed',
          seen: responseText(refused, t),
          meaning: t('By default each question is sent with a session_id, so none is answered.'),
          remedy: t('Accept a string session_id in kwargs, also one that is not known yet.'),
        }
      : { verdict: 'passed', seen: responseText(next, t) };
  },
};
