import type { Rule } from '../rule';
import { diesWhenStopped } from './cancellationRule';

/** Gaps: a marker that ends the stream is not shown, so the end of the response is its end. */
export const endRule: Rule = {
  id: 'end',
  needs: [],
  title: t => t('The response ends after the last event'),
  judge(run, t) {
    const after = diesWhenStopped(run) ? run.find('long') : undefined;
    const answered = run.valid.filter(query => query.events.length > 0 && query !== after);
    const remedy = t('End the response when the answer is complete.');
    if (answered.some(({ ending }) => ending === 'timeout')) {
      return {
        verdict: 'failed',
        seen: t('The connection stays open.'),
        meaning: t('The answer looks unfinished until a timeout ends it.'),
        remedy,
      };
    }
    if (answered.some(({ ending }) => ending === 'truncated')) {
      return {
        verdict: 'failed',
        seen: t('A response ends in the middle of an event.'),
        meaning: t('The answer is marked as interrupted.'),
        remedy: t('Write each event completely, with a line break after it.'),
      };
    }
    if (answered.some(({ ending }) => ending === 'broken')) {
      return {
        verdict: 'failed',
        seen: t('The connection breaks off.'),
        meaning: t('The answer is marked as interrupted.'),
        remedy: t('End the response properly: with the last chunk, or after Content-Length bytes.'),
      };
    }
    if (answered.length === 0) {
      return { verdict: 'skipped', seen: t('There was no event.') };
    }
    return answered.some(({ hasEndMark }) => hasEndMark)
      ? { verdict: 'passed', seen: t('Yes, after the mark [DONE], which is not needed.') }
      : { verdict: 'passed', seen: t('Yes.') };
  },
};
