import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Not shown: what an empty text means. */
export const emptyTextRule: Rule = {
  id: 'emptyText',
  needs: ['emptyText'],
  title: t => t('An empty text part'),
  judge: (run, t) => ({ verdict: 'observed', seen: responseText(run.of('emptyText'), t) }),
};
