import { isAnswered } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Not shown: what the service does when a client closes the connection. */
export const cancellationRule: Rule = {
  id: 'cancellation',
  title: t => t('A query that is stopped after its first event'),
  judge(run, t) {
    const query = run.of('cancelled');
    if (query.ending !== 'closed') {
      return {
        verdict: 'observed',
        seen: t('It was over before it could be stopped: {0}', responseText(query, t)),
      };
    }
    return {
      verdict: 'observed',
      seen: isAnswered(run.of('parallelA'))
        ? t('The connection was closed, and the next query was answered.')
        : t('The connection was closed, and the next query was not answered.'),
      remedy: t(
        "Whether the agent stopped, only the service's log can tell: look for “automated check of cancellation”.",
      ),
    };
  },
};
