import { isEventStreamType } from '../../../core/query/eventStreamSniffer';
import type { DataShape } from '../../../core/stream/eventShape';
import type { EventType } from '../../../protocol/wire';
import { unreadable } from './observation';
import { quoted, type Rule } from './rule';

/** Gaps: the Content-Type of the response is not shown. */
export const contentTypeRule: Rule = {
  id: 'contentType',
  needs: ['text'],
  title: 'The content type of the response',
  judge(run) {
    const { headers, status } = run.of('text');
    const type = headers.get('content-type');
    if (status === undefined) {
      return { verdict: 'observed', seen: 'The query was not answered.' };
    }
    if (type !== undefined && isEventStreamType(type)) {
      return { verdict: 'observed', seen: quoted(type) };
    }
    return {
      verdict: 'observed',
      seen: type === undefined ? 'None.' : quoted(type),
      meaning:
        type === undefined
          ? 'Proxies and browsers may buffer the stream.'
          : 'Clients of event streams reject other types, and proxies may buffer the stream.',
      remedy: 'Send Content-Type: text/event-stream.',
    };
  },
};

/** Endpoints, rule 1: each event is one line that starts with the prefix `data: `. */
export const eventLinesRule: Rule = {
  id: 'eventLines',
  needs: [],
  explains: unreadable,
  title: 'Each event is one line that starts with "data: "',
  judge({ valid }) {
    const remedy = 'Write each event as "data: ", the JSON of the event, and a line break.';
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
        ? { verdict: 'skipped', seen: 'There was no event.' }
        : { verdict: 'failed', seen: `There was no event, but: ${quoted(lost)}`, remedy };
    }
    const withoutPrefix = 'Clients that remove the prefix "data: " can\'t read these events.';
    if (split !== undefined) {
      const seen = `An event spans several lines: ${quoted(split)}`;
      return { verdict: 'failed', seen, meaning: withoutPrefix, remedy };
    }
    if (lost !== undefined) {
      return {
        verdict: 'failed',
        seen: `A line has no prefix "data: ": ${quoted(lost)}`,
        meaning: 'Clients skip the line, and its text is missing from the answer.',
        remedy,
      };
    }
    const without = answers.reduce((sum, { linesWithoutSpace }) => sum + linesWithoutSpace, 0);
    if (without > 0) {
      const seen = `Lines that start with "data:" without a space: ${without}.`;
      return { verdict: 'failed', seen, meaning: withoutPrefix, remedy };
    }
    const skipped = answers.flatMap(({ skippedLines }) => skippedLines)[0];
    return {
      verdict: 'passed',
      seen:
        skipped === undefined
          ? 'All events are.'
          : `All events are. Clients skip the other lines, such as: ${quoted(skipped)}`,
    };
  },
};

/** An event of each type. */
const examples: Readonly<Record<EventType, string>> = {
  message: '{"type":"message","data":{"content":"…"}}',
  log: '{"type":"log","data":{"message":"…"}}',
};

/** Stream event envelope: `type` is one of the interface, and `data` has its fields. */
export const envelopesRule: Rule = {
  id: 'envelopes',
  needs: [],
  explains: unreadable,
  title: 'Each event is a valid message or log event',
  judge({ valid }) {
    // An event that is spread over several lines breaks the rule for lines; an error breaks the rule of its query.
    const malformed = valid.flatMap(query =>
      query.malformed.filter(({ data }) => !query.partialLines.includes(data)),
    );
    const unknown = malformed.find(({ shape }) => shape === 'otherType');
    const broken = malformed.find(({ shape }) => shape in shapeTexts);
    if (broken) {
      const { seen, remedy } = shapeTexts[broken.shape as keyof typeof shapeTexts];
      const all = Object.values(examples);
      return {
        verdict: 'failed',
        seen: `${seen} ${quoted(broken.data)}`.trim(),
        meaning: 'The event is skipped, and its text is missing from the answer.',
        remedy:
          `${remedy} Send ${all.slice(0, -1).join(', ')} or ${all.slice(-1).join('')}.`.trim(),
      };
    }
    if (unknown) {
      return {
        verdict: 'observed',
        seen: `An event of another type: ${quoted(unknown.data)}`,
        meaning: 'Clients skip types that the interface does not define.',
      };
    }
    const events = valid.flatMap(query => query.events);
    if (events.length === 0) {
      return { verdict: 'skipped', seen: 'There was no event.' };
    }
    const counts = Object.keys(examples).map(
      type => `${type}: ${events.filter(({ event }) => event.type === type).length}`,
    );
    return { verdict: 'passed', seen: counts.join(', ') };
  },
};

/** The forms of data that break the rule, with their remedies. */
const shapeTexts: Readonly<
  Record<Exclude<DataShape, 'otherType'>, { readonly seen: string; readonly remedy: string }>
> = {
  empty: { seen: 'An event without data.', remedy: '' },
  doubledPrefix: {
    seen: 'The prefix "data: " twice:',
    remedy: 'Write the prefix once: many frameworks add it themselves.',
  },
  python: { seen: 'A Python object, not JSON:', remedy: 'Write it with json.dumps.' },
  partial: { seen: 'A part of JSON:', remedy: 'Write the whole JSON on one line.' },
  notJson: { seen: 'Not JSON:', remedy: '' },
  list: { seen: 'A list, not an object:', remedy: 'Send each event of the list by itself.' },
  encodedTwice: { seen: 'JSON in a JSON string:', remedy: 'Encode the event as JSON once.' },
  notObject: { seen: 'Not an object:', remedy: '' },
  noType: { seen: 'No type:', remedy: '' },
  misspelledType: { seen: 'A type in another case:', remedy: 'Write the type in lower case.' },
  flat: { seen: 'No data:', remedy: 'Put the text into an object named data.' },
  textAsData: { seen: 'data as a string:', remedy: 'Make data an object.' },
  wrongData: { seen: 'No text in data:', remedy: '' },
};
