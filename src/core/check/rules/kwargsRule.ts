import { isAnswered } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Query request body, rule 2: other keys of kwargs are not shown. */
export const kwargsRule: Rule = {
  id: 'kwargs',
  needs: ['kwargs'],
  title: t => t('kwargs with an unknown key'),
  judge(run, t) {
    const query = run.of('kwargs');
    const seen = responseText(query, t);
    return isAnswered(query)
      ? { verdict: 'observed', seen: t('Ignored or accepted: {0}', seen) }
      : {
          verdict: 'observed',
          seen: t('Refused: {0}', seen),
          meaning: t('Whoever sets agentQuery.kwargs has to know the allowed keys.'),
        };
  },
};
