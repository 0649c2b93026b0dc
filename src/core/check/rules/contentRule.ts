import { answerOf, isDamaged, type Observation } from '../observation';
import { delicateCharacters } from '../queryText';
import type { Rule } from '../rule';

/** Fewer pieces of an answer may look alike by chance. */
const minPieces = 4;
/** So may the ends of fewer pieces. */
const minTrimmed = 12;

/** The first numbers, in words and in digits. */
const numbers: ReadonlyArray<readonly string[]> = [
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
];

/** Payload of a message: `content` is text of the answer, and the answer is all of them in order. */
export const contentRule: Rule = {
  id: 'content',
  needs: ['files', 'long'],
  title: t => t('The text of the answer arrives complete and unchanged'),
  judge({ of, valid }, t) {
    const [files, long] = [of('files'), of('long')];
    if (isDamaged(files) || isDamaged(long)) {
      return { verdict: 'skipped', seen: t('Some text was lost.') };
    }
    if (valid.some(isCumulative)) {
      return {
        verdict: 'failed',
        seen: t('Each message event repeats the text before it.'),
        meaning: t('The answer shows its beginning again and again.'),
        remedy: t('Send only the new text in each message event.'),
      };
    }
    if (isRepeated(long)) {
      return {
        verdict: 'failed',
        seen: t('Each message event arrives twice.'),
        meaning: t('The answer shows everything twice.'),
        remedy: t('Send each event once.'),
      };
    }
    if (isTrimmed(long)) {
      return {
        verdict: 'failed',
        seen: t('No message event begins or ends with a space or a line break.'),
        meaning: t('Words run together.'),
        remedy: t('Send the text as the agent wrote it, with its spaces and line breaks.'),
      };
    }
    if (isReordered(answerOf(long))) {
      return {
        verdict: 'failed',
        seen: t('The numbers from 1 to 10 arrive in another order.'),
        meaning: t('The answer is jumbled.'),
        remedy: t('Send the events in the order in which the agent writes them.'),
      };
    }
    const answer = answerOf(files);
    if (answer.includes(delicateCharacters)) {
      return { verdict: 'passed', seen: t('Yes.') };
    }
    if (/&lt;(?:ä|&auml;|&#)|<(?:ä|&auml;|&#228;|&#xe4;)&amp;/i.test(answer)) {
      return {
        verdict: 'failed',
        seen: t('Characters are escaped as in HTML.'),
        meaning: t('Code in answers is shown wrongly.'),
        remedy: t('Send the text as JSON alone, without escaping it for HTML.'),
      };
    }
    if (/Ã¤|â‚¬|â\u0082¬|<(?:\?|\uFFFD)+&/.test(answer)) {
      return {
        verdict: 'failed',
        seen: t('The letter ä and the sign € come back as other characters.'),
        meaning: t('Letters with accents and other scripts are shown wrongly.'),
        remedy: t('Read the request as UTF-8, and write the response as UTF-8, once.'),
      };
    }
    return {
      verdict: 'observed',
      seen: t('The answer does not quote the special characters of the question.'),
    };
  },
};

/** @returns true if each piece begins with the whole piece before it */
function isCumulative(query: Observation): boolean {
  const pieces = piecesOf(query);
  return (
    pieces.length >= minPieces &&
    pieces.every((piece, index) => {
      const before = pieces[index - 1];
      return before === undefined || (piece.length > before.length && piece.startsWith(before));
    })
  );
}

/** @returns true if each piece is the same as its neighbor */
function isRepeated(query: Observation): boolean {
  const pieces = piecesOf(query);
  return (
    pieces.length >= 2 * minPieces &&
    pieces.length % 2 === 0 &&
    pieces.every((piece, index) => piece === pieces[index ^ 1]) &&
    new Set(pieces).size >= minPieces
  );
}

function isTrimmed(query: Observation): boolean {
  const pieces = piecesOf(query);
  return pieces.length >= minTrimmed && pieces.every(piece => piece === piece.trim());
}

/** @returns true if an answer has all of the first numbers, but nowhere one after the other */
function isReordered(answer: string): boolean {
  const found = answer.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return numbers.some(names => {
    const own = found.filter(word => names.includes(word));
    return (
      names.every(name => own.includes(name)) &&
      !` ${own.join(' ')} `.includes(` ${names.join(' ')} `)
    );
  });
}

function piecesOf({ events }: Observation): readonly string[] {
  return events.flatMap(({ event }) =>
    event.type === 'message' && event.content !== '' ? [event.content] : [],
  );
}
