import { isRecord, parseJson } from '../../../core/text/json';
import { type ObservedMalformation, unreadable } from './observation';
import { type Localize, quoted, type Rule } from './rule';

/** Gaps: the Content-Type of the response is not shown. */
export const contentTypeRule: Rule = {
  id: 'contentType',
  needs: ['text'],
  title: t => t('The content type of the response'),
  judge(run, t) {
    const { headers, status } = run.of('text');
    const type = headers.get('content-type');
    if (status === undefined) {
      return { verdict: 'observed', seen: t('The query was not answered.') };
    }
    if (type !== undefined && /^text\/event-stream\s*(?:;|$)/i.test(type)) {
      return { verdict: 'observed', seen: quoted(type) };
    }
    return {
      verdict: 'observed',
      seen: type === undefined ? t('There is none.') : quoted(type),
      meaning:
        type === undefined
          ? t('Proxies and browsers may buffer the stream.')
          : t('Clients of event streams refuse other types, and proxies may buffer the stream.'),
      remedy: t('Send Content-Type: text/event-stream.'),
    };
  },
};

/** Endpoints, rule 1: each event is one line that starts with the prefix `data: `. */
export const eventLinesRule: Rule = {
  id: 'eventLines',
  needs: [],
  explains: unreadable,
  title: t => t('Each event is one line that starts with "data: "'),
  judge({ valid }, t) {
    const remedy = t('Write each event as "data: ", the JSON of the event, and a line break.');
    const answers = valid.filter(
      ({ status, bytes }) => status !== undefined && status < 300 && bytes > 0,
    );
    const isEmpty = answers.every(
      ({ events, malformed }) => events.length + malformed.length === 0,
    );
    const lost = answers.flatMap(({ lostLines }) => lostLines)[0];
    const split = answers.flatMap(({ partialLines }) => partialLines)[0];
    if (isEmpty) {
      return lost === undefined
        ? { verdict: 'skipped', seen: t('There was no event.') }
        : { verdict: 'failed', seen: t('There was no event, but: {0}', quoted(lost)), remedy };
    }
    const withoutPrefix = t('Clients that remove the prefix "data: " can\'t read these events.');
    if (split !== undefined) {
      const seen = t('An event is spread over several lines: {0}', quoted(split));
      return { verdict: 'failed', seen, meaning: withoutPrefix, remedy };
    }
    if (lost !== undefined) {
      return {
        verdict: 'failed',
        seen: t('A line lacks the prefix "data: ": {0}', quoted(lost)),
        meaning: t('Clients skip it, and its text is missing in the answer.'),
        remedy,
      };
    }
    const without = answers.reduce((sum, { linesWithoutSpace }) => sum + linesWithoutSpace, 0);
    if (without > 0) {
      const seen = t('{0} lines start with "data:" without a space.', without);
      return { verdict: 'failed', seen, meaning: withoutPrefix, remedy };
    }
    const skipped = answers.flatMap(({ skippedLines }) => skippedLines)[0];
    return {
      verdict: 'passed',
      seen:
        skipped === undefined
          ? t('All of them.')
          : t('All of them. Other lines, which clients skip, such as: {0}', quoted(skipped)),
    };
  },
};

/** Stream event envelope: `type` is "message" with a string `content`, or "log" with a string `message`. */
export const envelopesRule: Rule = {
  id: 'envelopes',
  needs: [],
  explains: unreadable,
  title: t => t('Each event has the shape of a message or log event'),
  judge({ valid }, t) {
    // An event that is spread over several lines breaks the rule for lines; an error, that of its query.
    const malformed = valid.flatMap(query =>
      query.malformed.filter(
        ({ why, data }) => why !== 'failure' && !query.partialLines.includes(data),
      ),
    );
    const unknown = malformed.find(({ why }) => why === 'unknownType');
    const broken = malformed.find(each => each.why !== 'unknownType' || isMisspelled(each));
    if (broken) {
      return {
        verdict: 'failed',
        seen: `${reason(broken.why, t)} ${quoted(broken.data)}`.trim(),
        meaning: t('The event is skipped, and its text is missing in the answer.'),
        remedy: t(
          'Send {0} or {1}.',
          '{"type":"message","data":{"content":"…"}}',
          '{"type":"log","data":{"message":"…"}}',
        ),
      };
    }
    if (unknown) {
      return {
        verdict: 'observed',
        seen: t('An event of another type: {0}', quoted(unknown.data)),
        meaning: t('Clients skip types that the interface does not show.'),
      };
    }
    const events = valid.flatMap(query => query.events);
    if (events.length === 0) {
      return { verdict: 'skipped', seen: t('There was no event.') };
    }
    const logs = events.filter(({ event }) => event.type === 'log').length;
    return {
      verdict: 'passed',
      seen: t('{0} message events, {1} log events.', events.length - logs, logs),
    };
  },
};

/** @returns true for a type of the interface in another case */
function isMisspelled({ data }: ObservedMalformation): boolean {
  const event = parseJson(data);
  return isRecord(event) && /^(?:message|log)$/i.test(String(event.type));
}

function reason(why: ObservedMalformation['why'], t: Localize): string {
  const reasons: Readonly<Record<typeof why, string>> = {
    empty: t('An event without data.'),
    notJson: t('Not JSON:'),
    notObject: t('Not an object:'),
    noType: t('No type:'),
    unknownType: t('An unknown type:'),
    failure: t('The service reported an error:'),
    badData: t('data without its text:'),
  };
  return reasons[why];
}
