import { answerOf, isAnswered, isDamaged } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** SHA-256 of the 256 byte values in ascending order. */
const allBytesSha256 = '40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880';

/** Endpoints, rule 5, and File part: several files and texts in one request, the files byte for byte. */
export const filesRule: Rule = {
  id: 'files',
  needs: ['files'],
  title: t => t('Two text parts and three file parts, mixed'),
  judge({ of, words }, t) {
    const query = of('files');
    const seen = responseText(query, t);
    if (!isAnswered(query)) {
      return {
        verdict: 'failed',
        seen,
        meaning: t('People cannot ask about files.'),
        remedy: t('Accept text parts and file parts in any order and number, with any file type.'),
      };
    }
    const answer = answerOf(query);
    const has = (word: string) => answer.includes(word);
    const hasFirst = has(words.firstFile);
    // An agent that quotes only one of a kind has probably not received the other.
    const isTextLost = has(words.firstText) !== has(words.lastText);
    if ((isTextLost || hasFirst !== has(words.lastFile)) && !isDamaged(query)) {
      return {
        verdict: 'failed',
        seen: isTextLost
          ? t('{0} The answer quotes only one of the text parts.', seen)
          : t('{0} The answer quotes only one of the text files.', seen),
        meaning: t('The agent does not get all that people send.'),
        remedy: t('Hand all parts to the agent, in their order.'),
      };
    }
    return hasFirst
      ? { verdict: 'passed', seen: t('{0} The answer quotes the text files.', seen) }
      : {
          verdict: 'observed',
          seen: t('{0} The answer does not quote the text files.', seen),
          remedy: t(
            'Compare what the agent received: bytes.bin has 256 bytes and the SHA-256 {0}.',
            allBytesSha256,
          ),
        };
  },
};
