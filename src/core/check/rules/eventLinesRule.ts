import { quoted } from '../responseText';
import type { Rule } from '../rule';

/** Endpoints, rule 1: each event is one line that starts with the prefix `data: `. */
export const eventLinesRule: Rule = {
  id: 'eventLines',
  title: t => t('Each event is one line that starts with "data: "'),
  judge({ valid }, t) {
    const without = valid.reduce((sum, { linesWithoutSpace }) => sum + linesWithoutSpace, 0);
    const broken = new Set(valid.flatMap(({ malformed }) => malformed.map(({ data }) => data)));
    const split = valid.flatMap(query => query.partialLines).find(line => !broken.has(line));
    const other = valid.flatMap(({ otherLines }) => otherLines);
    if (valid.every(({ events, malformed }) => events.length + malformed.length === 0)) {
      return {
        verdict: 'failed',
        seen:
          other[0] === undefined
            ? t('There was no event.')
            : t('There was no event, but: {0}', quoted(other[0])),
        remedy: t('Write each event as "data: ", the JSON of the event, and a line break.'),
      };
    }
    const bare = other.find(line => line.startsWith('{'));
    if (bare !== undefined) {
      return {
        verdict: 'failed',
        seen: t('A line of JSON lacks the prefix "data: ": {0}', quoted(bare)),
        meaning: t('Clients skip it, and its text is missing in the answer.'),
        remedy: t('Write each event as "data: ", the JSON of the event, and a line break.'),
      };
    }
    if (without > 0 || split !== undefined) {
      return {
        verdict: 'failed',
        seen:
          split === undefined
            ? t('{0} lines start with "data:" without a space.', without)
            : t('An event is spread over several lines: {0}', quoted(split)),
        meaning: t('Clients that remove the prefix "data: " cannot read these events.'),
        remedy: t('Write each event as "data: ", the JSON of the event, and a line break.'),
      };
    }
    return other[0] === undefined
      ? { verdict: 'passed', seen: t('All of them.') }
      : {
          verdict: 'passed',
          seen: t('All of them. Other lines, which clients skip, such as: {0}', quoted(other[0])),
        };
  },
};
