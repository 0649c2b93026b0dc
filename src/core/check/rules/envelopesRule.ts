import { isRecord } from '../../fields';
import { parseJson } from '../../parseJson';
import type { Localize } from '../localize';
import { type ObservedMalformation, unreadable } from '../observation';
import { quoted } from '../responseText';
import type { Rule } from '../rule';

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
  switch (why) {
    case 'empty':
      return t('An event without data.');
    case 'notJson':
      return t('Not JSON:');
    case 'notObject':
      return t('Not an object:');
    case 'noType':
      return t('No type:');
    case 'unknownType':
      return t('An unknown type:');
    case 'failure':
      return t('The service reported an error:');
    case 'badData':
      return t('data without its text:');
  }
}
