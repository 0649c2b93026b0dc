import { answerOf, isAnswered } from '../observation';
import { responseText } from '../responseText';
import type { Rule } from '../rule';

/** SHA-256 of the 256 byte values in ascending order. */
const allBytesSha256 = '40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880';

/** Endpoints, rule 5, and File part: several files and texts in one request, the files byte for byte. */
export const filesRule: Rule = {
  id: 'files',
  title: t => t('Two text parts and two file parts, mixed'),
  judge(run, t) {
    const query = run.of('files');
    const seen = responseText(query, t);
    if (!isAnswered(query)) {
      return {
        verdict: 'failed',
        seen,
        meaning: t('People cannot ask about files.'),
        remedy: t('Accept text parts and file parts in any order and number, with any file type.'),
      };
    }
    return answerOf(query).includes(run.words.file)
      ? { verdict: 'passed', seen: t('{0} The answer quotes the text file.', seen) }
      : {
          verdict: 'observed',
          seen: t('{0} The answer does not quote the text file.', seen),
          remedy: t(
            'Compare what the agent received: bytes.bin has 256 bytes and the SHA-256 {0}.',
            allBytesSha256,
          ),
        };
  },
};
