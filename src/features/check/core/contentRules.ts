import { isAnswer } from '../../../core/stream/agentEvent';
import { answerOf, isAnswered, isDamaged, type Observation } from './observation';
import { delicateCharacters } from './queryText';
import { type Rule, responseText } from './rule';

/** Fewer pieces of an answer may look alike by chance. */
const minPieces = 4;
/** So may the ends of fewer pieces. */
const minTrimmed = 12;

const numbers: ReadonlyArray<readonly string[]> = [
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
];

/** Payload of a message: `content` is text of the answer, and the answer is all of them in order. */
export const contentRule: Rule = {
  id: 'content',
  needs: ['files', 'long'],
  title: 'The text of the answer arrives complete and unchanged',
  judge({ of, valid }) {
    const [files, long] = [of('files'), of('long')];
    if (isDamaged(files) || isDamaged(long)) {
      return { verdict: 'skipped', seen: 'Some text was lost.' };
    }
    if (valid.some(isCumulative)) {
      return {
        verdict: 'failed',
        seen: 'Each message event repeats the text before it.',
        meaning: 'The beginning of the answer appears again and again.',
        remedy: 'Send only the new text in each message event.',
      };
    }
    if (isRepeated(long)) {
      return {
        verdict: 'failed',
        seen: 'Each message event arrives twice.',
        meaning: 'All text appears twice.',
        remedy: 'Send each event once.',
      };
    }
    if (isTrimmed(long)) {
      return {
        verdict: 'failed',
        seen: 'No message event begins or ends with a space or a line break.',
        meaning: 'Words run together.',
        remedy: "Send the agent's text unchanged, including spaces and line breaks.",
      };
    }
    if (isReordered(answerOf(long))) {
      return {
        verdict: 'failed',
        seen: 'The numbers from 1 to 10 arrive out of order.',
        meaning: 'The answer is out of order.',
        remedy: 'Send the events in the order in which the agent writes them.',
      };
    }
    const answer = answerOf(files);
    if (answer.includes(delicateCharacters)) {
      return { verdict: 'passed', seen: 'Yes.' };
    }
    if (/&lt;(?:ä|&auml;|&#)|<(?:ä|&auml;|&#228;|&#xe4;)&amp;/i.test(answer)) {
      return {
        verdict: 'failed',
        seen: 'Characters are HTML-escaped.',
        meaning: 'Code in answers is displayed incorrectly.',
        remedy: "Encode the text as JSON only; don't HTML-escape it.",
      };
    }
    if (/Ã¤|â‚¬|â\u0082¬|<(?:\?|\uFFFD)+&/.test(answer)) {
      return {
        verdict: 'failed',
        seen: 'The letter ä and the sign € come back as different characters.',
        meaning: 'Accented letters and other scripts are displayed incorrectly.',
        remedy: 'Decode the request and encode the response as UTF-8, once each.',
      };
    }
    return {
      verdict: 'observed',
      seen: 'The answer does not quote the special characters from the question.',
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
    isAnswer(event) && event.content !== '' ? [event.content] : [],
  );
}

/** Endpoints, rule 4: a request with only a text part and empty kwargs is valid. */
export const textRule: Rule = {
  id: 'text',
  needs: ['text'],
  title: 'One text part, empty kwargs',
  judge(run) {
    const query = run.of('text');
    const seen = responseText(query);
    if (!isAnswered(query)) {
      return {
        verdict: 'failed',
        seen,
        meaning: "The service can't be used.",
        remedy:
          'Respond to POST /query with status 200 and an event stream, even if kwargs is empty.',
      };
    }
    if (!isDamaged(query) && run.valid.every(each => answerOf(each).trim() === '')) {
      return {
        verdict: 'failed',
        seen: `${seen} No answer has a message event with text.`,
        meaning: 'The answer appears empty.',
        remedy: 'Send the answer in the content of message events.',
      };
    }
    if (answerOf(query) === '') {
      return {
        verdict: 'observed',
        seen: `${seen} None of them is a message with text.`,
        meaning: 'The answer appears empty.',
      };
    }
    return { verdict: 'passed', seen };
  },
};

/** The meaning of an empty text, which is not shown. */
export const emptyTextRule: Rule = {
  id: 'emptyText',
  needs: ['emptyText'],
  title: 'An empty text part',
  judge: run => ({ verdict: 'observed', seen: responseText(run.of('emptyText')) }),
};

/** JSON is UTF-8 (RFC 8259, section 8.1), and so are event streams. */
export const encodingRule: Rule = {
  id: 'encoding',
  needs: [],
  title: 'The response is UTF-8',
  judge({ valid }) {
    if (valid.some(({ isUtf8 }) => !isUtf8)) {
      return {
        verdict: 'failed',
        seen: 'Some bytes are not valid UTF-8, or a character is incomplete.',
        meaning: 'Accented letters and other scripts are shown as �.',
        remedy: "Encode the response as UTF-8, and don't end it in the middle of a character.",
      };
    }
    if (valid.some(({ hasNonAscii }) => hasNonAscii)) {
      return { verdict: 'passed', seen: 'All bytes are valid.' };
    }
    return valid.every(({ bytes }) => bytes === 0)
      ? { verdict: 'skipped', seen: 'There was no event.' }
      : { verdict: 'observed', seen: "All bytes are ASCII, so the encoding can't be determined." };
  },
};
