import { encodeBase64 } from '../../../core/files/base64';

export const largeFileBytes = 3 * 1024 * 1024;

const allBytes = Uint8Array.from({ length: 256 }, (_, value) => value);

/** Characters that change if a text is escaped for HTML or read in another encoding. */
export const delicateCharacters = '<ä&€>';

/** The words in the queries of one run that an answer may repeat. Another run has other words. */
export type CheckWords = ReturnType<typeof newWords>;

/** Words that no answer contains by chance. */
export function newWords() {
  const id = crypto.randomUUID();
  const word = (name: string, from: number) => `${name}-${id.slice(from, from + 4)}`;
  return {
    firstText: word('aspen', 0),
    firstFile: word('maple', 2),
    lastFile: word('birch', 4),
    lastText: word('elder', 24),
    memory: word('river', 9),
    parallelA: word('amber', 14),
    parallelB: word('cedar', 19),
  };
}

/** The bodies of the queries, in the order in which they are sent. The last two are sent at the same time. */
const queries = {
  text: () =>
    body([text('This is an automated check of the service. Answer with the word READY.')]),
  files: words =>
    body([
      text(
        `This is an automated check with three files. Answer with four words, and with ${delicateCharacters} as it is. The first word is ${words.firstText}`,
      ),
      wordFile('check.txt', words.firstFile),
      file('bytes.bin', 'application/octet-stream', allBytes),
      wordFile('more.txt', words.lastFile),
      text(`Two words are in check.txt and more.txt, and the last one is ${words.lastText}`),
    ]),
  session: ({ memory }, session) =>
    body([text(`Remember the word ${memory}. Answer with OK.`)], session),
  memory: (_, session) =>
    body([text('Which word were you asked to remember? Answer with it.')], session),
  kwargs: () =>
    body([text('This is an automated check of kwargs. Answer with OK.')], {
      agent_query_check: { list: [1, true, null], text: 'ü' },
    }),
  emptyText: () => body([text('')]),
  large: () =>
    body([
      file('large.bin', 'application/octet-stream', new Uint8Array(largeFileBytes)),
      text('This is an automated check with a large file. Answer with OK.'),
    ]),
  wrongShape: () => JSON.stringify({ parts: 'not a list', kwargs: {} }),
  notJson: () => '{"parts": [',
  cancelled: () => longText('cancellation'),
  long: () => longText('streaming'),
  parallelA: ({ parallelA }) => body([text(`Answer with the word ${parallelA}.`)]),
  parallelB: ({ parallelB }) => body([text(`Answer with the word ${parallelB}.`)]),
} satisfies Record<string, (words: CheckWords, session: object) => string>;

export type QueryName = keyof typeof queries;

/** The names in the order in which the queries are sent. */
export const queryNames = Object.keys(queries) as readonly QueryName[];

/**
 * The body of a query.
 *
 * @param sessionId only in queries that belong to a session; undefined to leave it to the service
 */
export function queryText(name: QueryName, words: CheckWords, sessionId?: string): string {
  return queries[name](words, sessionId === undefined ? {} : { session_id: sessionId });
}

function longText(subject: string): string {
  return body([
    text(
      `This is an automated check of ${subject}. Write the numbers from 1 to 60 in words, one in each line.`,
    ),
  ]);
}

function body(parts: readonly object[], kwargs: object = {}): string {
  return JSON.stringify({ parts, kwargs });
}

function text(content: string): object {
  return { type: 'text', text: content };
}

function file(name: string, mimeType: string, content: Uint8Array): object {
  return { type: 'file', name, mimeType, base64: encodeBase64(content) };
}

function wordFile(name: string, word: string): object {
  return file(name, 'text/plain', new TextEncoder().encode(`The word is ${word}\n`));
}
