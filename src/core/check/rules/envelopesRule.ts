import type { Malformation } from '../../stream/readEnvelope';
import type { Localize } from '../localize';
import { quoted } from '../responseText';
import type { Rule } from '../rule';

/** Stream event envelope: `type` is "message" with a string `content`, or "log" with a string `message`. */
export const envelopesRule: Rule = {
  id: 'envelopes',
  title: t => t('Each event has the shape of a message or log event'),
  judge({ valid }, t) {
    const malformed = valid.flatMap(query => query.malformed);
    const unknown = malformed.find(({ why }) => why === 'unknownType');
    const failure = malformed.find(({ why }) => why === 'failure');
    if (failure) {
      return {
        verdict: 'failed',
        seen: `${reason(failure.why, t)} ${quoted(failure.data)}`,
        meaning: t('The answer ends there, and users see the error.'),
        remedy: t("See the service's log."),
      };
    }
    const broken = malformed.find(({ why }) => why !== 'unknownType');
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
      return { verdict: 'observed', seen: t('There was no event.') };
    }
    const logs = events.filter(({ event }) => event.type === 'log').length;
    return {
      verdict: 'passed',
      seen: t('{0} message events, {1} log events.', events.length - logs, logs),
    };
  },
};

function reason(why: Malformation | 'failure', t: Localize): string {
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
