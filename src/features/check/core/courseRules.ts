import type { Observation } from './observation';
import { type CheckRun, type Rule, responseText, seconds } from './rule';
import { brokenBySession } from './sessionRules';

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
  title: 'Events arrive while the agent works',
  judge(run) {
    const query = run.of('long');
    const { events, endedAt, reads, ending } = query;
    const first = events[0]?.at ?? endedAt;
    const last = events.at(-1)?.at ?? endedAt;
    // The connection may stay open after the answer.
    const duration = ending === 'timeout' ? last : endedAt;
    const seen = `Events: ${events.length}, in ${reads} reads: the first after ${seconds(first)} s, the last after ${seconds(last)} s, the end after ${seconds(endedAt)} s.`;
    if (events.length < minEvents || duration < minDurationMs) {
      return { verdict: 'observed', seen: `${seen} Too short to tell.` };
    }
    // An agent may think for long and then write fast.
    if (last - first >= duration * minSpread || events.length < reads * maxEventsPerRead) {
      return { verdict: 'passed', seen };
    }
    const signs = suspects(query);
    const isHeadLate = (query.headersAt ?? 0) >= first * (1 - minSpread);
    return {
      verdict: signs.length > 0 || isHeadLate ? 'failed' : 'observed',
      seen: [seen, ...signs].join(' '),
      meaning: 'Users wait for the whole answer instead of reading it as it arrives.',
      remedy:
        'Flush after each event. Behind a proxy, turn buffering and compression off for /query, for example with the header X-Accel-Buffering: no.',
    };
  },
};

/** Who may hold the events back, as far as headers tell. */
function suspects({ headers }: Observation): readonly string[] {
  const found: string[] = [];
  if (headers.has('content-length')) {
    found.push(
      'The Content-Length header shows that the whole answer was collected before it was sent.',
    );
  }
  if (headers.has('content-encoding')) {
    found.push('The response is compressed, which may delay events.');
  }
  const proxy = ['via', 'cf-ray', 'x-cache'].find(name => headers.has(name));
  if (proxy !== undefined) {
    found.push(`The response went through a proxy, which added the header ${proxy}.`);
  } else if (/nginx|envoy|cloudflare|apache|caddy/i.test(headers.get('server') ?? '')) {
    found.push(
      `According to its Server header, the response came through ${headers.get('server') ?? ''}, which may buffer the stream.`,
    );
  }
  return found;
}

/** Gaps: a marker that ends the stream is not shown, so the end of the response is its end. */
export const endRule: Rule = {
  id: 'end',
  needs: [],
  title: 'The response ends after the last event',
  judge(run) {
    const explained = [
      ...brokenBySession(run),
      diesWhenStopped(run) ? run.find('long') : undefined,
    ];
    const answered = run.valid.filter(
      query => query.events.length > 0 && !explained.includes(query),
    );
    const remedy = 'End the response when the answer is complete.';
    if (answered.some(({ ending }) => ending === 'timeout')) {
      return {
        verdict: 'failed',
        seen: 'The connection stays open.',
        meaning: 'The answer looks unfinished until a timeout ends it.',
        remedy,
      };
    }
    if (answered.some(({ ending }) => ending === 'truncated')) {
      return {
        verdict: 'failed',
        seen: 'A response ends in the middle of an event.',
        meaning: 'The answer is marked as interrupted.',
        remedy: 'Write each event completely, with a line break after it.',
      };
    }
    if (answered.some(({ ending }) => ending === 'broken')) {
      return {
        verdict: 'failed',
        seen: 'The connection is lost.',
        meaning: 'The answer is marked as interrupted.',
        remedy: 'End the response properly: with the last chunk, or after Content-Length bytes.',
      };
    }
    if (answered.length === 0) {
      return { verdict: 'skipped', seen: 'There was no event.' };
    }
    return answered.some(({ hasEndMark }) => hasEndMark)
      ? { verdict: 'passed', seen: 'Yes, after the [DONE] marker, which is not required.' }
      : { verdict: 'passed', seen: 'Yes.' };
  },
};

/** The service's reaction when a client closes the connection, which is not shown. The service has to survive it. */
export const cancellationRule: Rule = {
  id: 'cancellation',
  needs: ['cancelled', 'long'],
  title: 'A query that is stopped after its first event',
  judge(run) {
    const query = run.of('cancelled');
    if (query.ending !== 'closed') {
      return {
        verdict: 'observed',
        seen: `The response ended before it could be stopped: ${responseText(query)}`,
      };
    }
    if (diesWhenStopped(run)) {
      return {
        verdict: 'failed',
        seen: `The next query: ${responseText(run.of('long'))}`,
        meaning: 'If a user stops a query, all other users lose their answers.',
        remedy:
          'Keep running when a client disconnects: an error while writing to a closed connection must end only that query.',
      };
    }
    return {
      verdict: 'observed',
      seen: 'The connection was closed, and the next query was answered.',
      remedy:
        'Only the service\'s log shows whether the agent stopped: look for "automated check of cancellation".',
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
