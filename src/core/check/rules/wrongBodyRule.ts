import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Errors: not shown. A client can tell people more if the status says whose mistake it is. */
export const wrongBodyRule: Rule = {
  id: 'wrongBody',
  needs: ['text', 'wrongShape', 'notJson'],
  title: t => t('A body that is not a query'),
  judge(run, t) {
    const [shape, json] = [run.of('wrongShape'), run.of('notJson')];
    const seen = t(
      'If parts is not a list: {0} If the body is not JSON: {1}',
      responseText(shape, t),
      responseText(json, t),
    );
    const isTold = [shape, json].every(
      ({ status }) => status !== undefined && status >= 400 && status < 500,
    );
    return isTold
      ? { verdict: 'observed', seen }
      : {
          verdict: 'observed',
          seen,
          meaning: t('A mistake of a client looks like a failure of the service, or like success.'),
          remedy: t('Answer with status 400 or 422 and a short reason as text or JSON.'),
        };
  },
};
