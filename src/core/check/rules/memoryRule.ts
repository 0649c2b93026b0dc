import { answerOf, isAnswered } from '../observation';
import type { Rule } from '../rule';

/** The interface does not show what a session does; people expect that follow-up questions are understood. */
export const memoryRule: Rule = {
  id: 'memory',
  needs: ['text', 'session', 'memory'],
  title: t => t('A follow-up question in the same session'),
  judge(run, t) {
    if (!isAnswered(run.of('session')) || !isAnswered(run.of('memory'))) {
      return { verdict: 'observed', seen: t('It was not answered.') };
    }
    return answerOf(run.of('memory')).includes(run.words.memory)
      ? { verdict: 'observed', seen: t('The answer knows a word of the question before.') }
      : {
          verdict: 'observed',
          seen: t('The answer does not know a word of the question before.'),
          meaning: t('Follow-up questions may not be understood.'),
          remedy: t('Keep the conversation of each session_id.'),
        };
  },
};
