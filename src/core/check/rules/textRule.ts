import { answerOf, isAnswered, isDamaged } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Endpoints, rule 4: a request with only a text part and empty kwargs is valid. */
export const textRule: Rule = {
  id: 'text',
  needs: ['text'],
  title: t => t('One text part, empty kwargs'),
  judge(run, t) {
    const query = run.of('text');
    const seen = responseText(query, t);
    if (!isAnswered(query)) {
      return {
        verdict: 'failed',
        seen,
        meaning: t('Nobody can ask this service anything.'),
        remedy: t(
          'Answer POST /query with status 200 and a stream of events, also if kwargs is empty.',
        ),
      };
    }
    if (!isDamaged(query) && run.valid.every(each => answerOf(each).trim() === '')) {
      return {
        verdict: 'failed',
        seen: t('{0} No answer has a message event with text.', seen),
        meaning: t('The answer is shown as empty.'),
        remedy: t('Send the answer as the content of message events.'),
      };
    }
    if (answerOf(query) === '') {
      return {
        verdict: 'observed',
        seen: t('{0} None of them is a message with text.', seen),
        meaning: t('The answer is shown as empty.'),
      };
    }
    return { verdict: 'passed', seen };
  },
};
