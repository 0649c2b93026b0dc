import { byteSize } from '../../text/byteSize';
import { isAnswered } from '../observation';
import { largeFileBytes } from '../queryText';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** Limits: the maximum size of a file depends on the deployment. */
export const largeBodyRule: Rule = {
  id: 'largeBody',
  needs: ['large'],
  title: t => t('A large file'),
  judge(run, t) {
    const query = run.of('large');
    const seen = t('{0}: {1}', byteSize(largeFileBytes), responseText(query, t));
    if (isAnswered(query) || query.status === 413) {
      return { verdict: 'observed', seen };
    }
    return {
      verdict: 'observed',
      seen,
      meaning: t('People whose files are too large are not told so.'),
      remedy: t(
        'Answer with status 413 if a body is too large, and raise the limit of the framework and of the proxy (client_max_body_size in nginx).',
      ),
    };
  },
};
