import { answerOf, isAnswered, isRateLimited } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';
import { leaks } from './sessionRule';

/** Two conversations can ask at the same time; each gets its own answer. */
export const parallelRule: Rule = {
  id: 'parallel',
  needs: ['parallelA', 'parallelB'],
  title: t => t('Two queries at the same time'),
  judge(run, t) {
    const [a, b] = [run.of('parallelA'), run.of('parallelB')];
    const limited = [a, b].find(isRateLimited);
    if (limited) {
      return {
        verdict: 'observed',
        seen: responseText(limited, t),
        meaning: t('While one conversation is answered, others have to try again.'),
      };
    }
    const refused = [a, b].find(query => !isAnswered(query));
    if (refused) {
      return {
        verdict: 'failed',
        seen: responseText(refused, t),
        meaning: t('While one conversation is answered, others fail.'),
        remedy: t(
          'Answer several queries at the same time, let them wait, or refuse them with status 429.',
        ),
      };
    }
    if (leaks(run)) {
      return {
        verdict: 'skipped',
        seen: t('An answer outside of the session contains a word of it.'),
      };
    }
    const { parallelA, parallelB } = run.words;
    const isMixed = answerOf(a).includes(parallelB) || answerOf(b).includes(parallelA);
    if (isMixed) {
      return {
        verdict: 'failed',
        seen: t('An answer contains the word of the other query.'),
        meaning: t('People see the answers to others, with what those had sent.'),
        remedy: t('Keep the state of each query apart.'),
      };
    }
    const isOneByOne = [
      [a, b],
      [b, a],
    ].some(([one, other]) => (other?.headersAt ?? 0) >= (one?.endedAt ?? 0));
    return {
      verdict: 'passed',
      seen: isOneByOne
        ? t('Both are answered, one after the other.')
        : t('Both are answered, at the same time.'),
    };
  },
};
