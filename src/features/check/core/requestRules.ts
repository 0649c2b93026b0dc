import { byteSize } from '../../../core/text/byteSize';
import { answerOf, isAnswered, isDamaged } from './observation';
import { largeFileBytes } from './queryText';
import { type Rule, responseText } from './rule';

/** SHA-256 of the 256 byte values in ascending order. */
const allBytesSha256 = '40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880';

/** Endpoints, rule 5, and File part: several files and texts in one request, the files byte for byte. */
export const filesRule: Rule = {
  id: 'files',
  needs: ['files'],
  title: 'Two text parts and three file parts, mixed',
  judge({ of, words }) {
    const query = of('files');
    const seen = responseText(query);
    if (!isAnswered(query)) {
      return {
        verdict: 'failed',
        seen,
        meaning: "Users can't ask about files.",
        remedy: 'Accept any number of text and file parts, in any order and with any file type.',
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
          ? `${seen} The answer quotes only one of the text parts.`
          : `${seen} The answer quotes only one of the text files.`,
        meaning: "The agent doesn't get everything that users send.",
        remedy: 'Pass all parts to the agent, in order.',
      };
    }
    return hasFirst
      ? { verdict: 'passed', seen: `${seen} The answer quotes the text files.` }
      : {
          verdict: 'observed',
          seen: `${seen} The answer does not quote the text files.`,
          remedy: `Compare this with what the agent received: bytes.bin has 256 bytes and the SHA-256 hash ${allBytesSha256}.`,
        };
  },
};

/** Limits: the maximum size of a file depends on the deployment. */
export const largeBodyRule: Rule = {
  id: 'largeBody',
  needs: ['large'],
  title: 'A large file',
  judge(run) {
    const query = run.of('large');
    const seen = `${byteSize(largeFileBytes)}: ${responseText(query)}`;
    if (isAnswered(query) || query.status === 413) {
      return { verdict: 'observed', seen };
    }
    return {
      verdict: 'observed',
      seen,
      meaning: "Users aren't told that a file is too large.",
      remedy:
        'Respond with status 413 if a body is too large, and raise the limits of the framework and the proxy (client_max_body_size in nginx).',
    };
  },
};

/** Query request body, rule 2: other keys of kwargs are not shown. */
export const kwargsRule: Rule = {
  id: 'kwargs',
  needs: ['kwargs'],
  title: 'kwargs with an unknown key',
  judge(run) {
    const query = run.of('kwargs');
    const seen = responseText(query);
    return isAnswered(query)
      ? { verdict: 'observed', seen: `Ignored or accepted: ${seen}` }
      : {
          verdict: 'observed',
          seen: `Refused: ${seen}`,
          meaning: 'Users must know which keys are allowed in agentQuery.kwargs.',
        };
  },
};

/** Errors: not shown. A client can tell people more if the status says whose mistake it is. */
export const wrongBodyRule: Rule = {
  id: 'wrongBody',
  needs: ['text', 'wrongShape', 'notJson'],
  title: 'A body that is not a query',
  judge(run) {
    const [shape, json] = [run.of('wrongShape'), run.of('notJson')];
    const seen = `If parts is not a list: ${responseText(shape)} If the body is not JSON: ${responseText(json)}`;
    const isTold = [shape, json].every(
      ({ status }) => status !== undefined && status >= 400 && status < 500,
    );
    return {
      verdict: 'observed',
      seen,
      ...(!isTold && {
        meaning: 'A client error looks like a failure or a success of the service.',
        remedy: 'Respond with status 400 or 422 and a short reason, as text or JSON.',
      }),
    };
  },
};
