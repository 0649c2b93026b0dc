import type { Observation } from './observation';
import { type CheckRun, type Localize, type Rule, responseText, seconds } from './rule';

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
      meaning: t('Users wait for the whole answer instead of reading it as it arrives.'),
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
    found.push(t('A proxy is in between: it adds the header {0}.', proxy));
  } else if (/nginx|envoy|cloudflare|apache|caddy/i.test(headers.get('server') ?? '')) {
    found.push(
      t(
        'According to its Server header, the response comes through {0}, which may buffer the stream.',
        headers.get('server') ?? '',
      ),
    );
  }
  return found;
}

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
        seen: t('It ended before it could be stopped: {0}', responseText(query, t)),
      };
    }
    if (diesWhenStopped(run)) {
      return {
        verdict: 'failed',
        seen: t('The query after it: {0}', responseText(run.of('long'), t)),
        meaning: t('If one person stops a query, all others lose their answers.'),
        remedy: t(
          'Keep running when a client disconnects: an error while writing to a closed connection must end only that query.',
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
function diesWhenStopped({ find, valid }: CheckRun): boolean {
  const after = find('long');
  return (
    find('cancelled')?.ending === 'closed' &&
    after?.ending === 'broken' &&
    valid.slice(0, valid.indexOf(after)).every(({ ending }) => ending !== 'broken')
  );
}
