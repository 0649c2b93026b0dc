import { responseText } from '../responseText';
import type { CheckRun, Rule } from '../rule';

/** Not shown: what the service does when a client closes the connection. It has to survive it. */
export const cancellationRule: Rule = {
  id: 'cancellation',
  needs: ['cancelled', 'long'],
  title: t => t('A query that is stopped after its first event'),
  judge(run, t) {
    const query = run.of('cancelled');
    if (query.ending !== 'closed') {
      return {
        verdict: 'observed',
        seen: t('It was over before it could be stopped: {0}', responseText(query, t)),
      };
    }
    if (diesWhenStopped(run)) {
      return {
        verdict: 'failed',
        seen: t('The query after it: {0}', responseText(run.of('long'), t)),
        meaning: t('If one person stops a query, all others lose their answers.'),
        remedy: t(
          'Survive clients that disconnect: an error while writing to a closed connection must end only its own query.',
        ),
      };
    }
    return {
      verdict: 'observed',
      seen: t('The connection was closed, and the next query was answered.'),
      remedy: t(
        "Whether the agent stopped, only the service's log can tell: look for “automated check of cancellation”.",
      ),
    };
  },
};

/** @returns true if the service was gone, or died, after a query had been stopped */
export function diesWhenStopped({ find, valid }: CheckRun): boolean {
  const after = find('long');
  return (
    find('cancelled')?.ending === 'closed' &&
    after?.ending === 'broken' &&
    valid.slice(0, valid.indexOf(after)).every(({ ending }) => ending !== 'broken')
  );
}
