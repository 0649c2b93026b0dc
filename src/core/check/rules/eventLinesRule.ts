import { unreadable } from '../observation';
import { quoted } from '../responseText';
import type { Rule } from '../rule';

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
        : {
            verdict: 'failed',
            seen: t('There was no event, but: {0}', quoted(lost)),
            remedy,
          };
    }
    if (split !== undefined) {
      return {
        verdict: 'failed',
        seen: t('An event is spread over several lines: {0}', quoted(split)),
        meaning: t('Clients that remove the prefix "data: " cannot read these events.'),
        remedy,
      };
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
      return {
        verdict: 'failed',
        seen: t('{0} lines start with "data:" without a space.', without),
        meaning: t('Clients that remove the prefix "data: " cannot read these events.'),
        remedy,
      };
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
