import { quoted } from '../responseText';
import type { Rule } from '../rule';

/** Gaps: the Content-Type of the response is not shown. */
export const contentTypeRule: Rule = {
  id: 'contentType',
  needs: ['text'],
  title: t => t('The content type of the response'),
  judge(run, t) {
    const { headers, status } = run.of('text');
    const type = headers.get('content-type');
    if (status === undefined) {
      return { verdict: 'observed', seen: t('It was not answered.') };
    }
    if (type === undefined) {
      return {
        verdict: 'observed',
        seen: t('There is none.'),
        meaning: t('Proxies and browsers may buffer the stream.'),
        remedy: t('Send Content-Type: text/event-stream.'),
      };
    }
    return /^text\/event-stream\s*(?:;|$)/i.test(type)
      ? { verdict: 'observed', seen: quoted(type) }
      : {
          verdict: 'observed',
          seen: quoted(type),
          meaning: t(
            'Clients of event streams refuse other types, and proxies may buffer the stream.',
          ),
          remedy: t('Send Content-Type: text/event-stream.'),
        };
  },
};
