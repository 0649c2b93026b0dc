import type { Localize } from '../localize';
import type { Observation } from '../observation';
import { seconds } from '../responseText';
import type { Rule } from '../rule';

/** A shorter answer says nothing about streaming, in ms. */
const minDurationMs = 1000;
/** Fewer events say nothing either. */
const minEvents = 3;
/** The least part of the whole time over which the events of a stream are spread. */
const minSpread = 0.1;
/** The most events that a read of a stream brings on average, if nothing collects them. */
const maxEventsPerRead = 10;

/** Endpoints: a stream of events, sent as the agent works. */
export const incrementalRule: Rule = {
  id: 'incremental',
  needs: ['long'],
  title: t => t('Events arrive while the agent works'),
  judge(run, t) {
    const query = run.of('long');
    const { events, endedAt, reads, ending } = query;
    const first = events[0]?.at ?? endedAt;
    const last = events.at(-1)?.at ?? endedAt;
    // The connection may stay open after the answer.
    const duration = ending === 'timeout' ? last : endedAt;
    const seen = t(
      '{0} events in {1} pieces: the first after {2} s, the last after {3} s, the end after {4} s.',
      events.length,
      reads,
      seconds(first),
      seconds(last),
      seconds(endedAt),
    );
    if (events.length < minEvents || duration < minDurationMs) {
      return { verdict: 'observed', seen: t('{0} Too short to tell.', seen) };
    }
    // An agent may think for long and then write fast.
    if (last - first >= duration * minSpread || events.length < reads * maxEventsPerRead) {
      return { verdict: 'passed', seen };
    }
    const signs = suspects(query, t);
    const isHeadLate = (query.headersAt ?? 0) >= first * (1 - minSpread);
    return {
      verdict: signs.length > 0 || isHeadLate ? 'failed' : 'observed',
      seen: [seen, ...signs].join(' '),
      meaning: t('People wait for the whole answer instead of reading along.'),
      remedy: t(
        'Flush after each event. Behind a proxy, switch buffering and compression off for /query, for example with the header X-Accel-Buffering: no.',
      ),
    };
  },
};

/** Who may hold the events back, as far as headers tell. */
function suspects({ headers }: Observation, t: Localize): readonly string[] {
  const found: string[] = [];
  if (headers.has('content-length')) {
    found.push(t('Content-Length says that the whole answer was collected first.'));
  }
  if (headers.has('content-encoding')) {
    found.push(t('It is compressed, which may delay events.'));
  }
  const proxy = ['via', 'cf-ray', 'x-cache'].find(name => headers.has(name));
  if (proxy !== undefined) {
    found.push(t('There is a proxy in between: it adds the header {0}.', proxy));
  } else if (/nginx|envoy|cloudflare|apache|caddy/i.test(headers.get('server') ?? '')) {
    found.push(t('The server header names {0}, which may buffer.', headers.get('server') ?? ''));
  }
  return found;
}
