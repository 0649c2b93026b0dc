import * as v from 'valibot';
import { requestError } from '../../../core/errors/agentQueryError';
import { readBySchema } from '../../../core/text/readBySchema';

/**
 * The maximum length of a question, in UTF-16 code units. A person must be able to read all of it before it is sent.
 */
export const maxToolQuestion = 20_000;

/** The maximum number of files and selections together, because a person must be able to read the list. */
export const maxToolItems = 100;

/** The maximum length of a path, in UTF-16 code units. */
const maxPathLength = 4096;

/** A file that an agent wants to send, or some of its lines. */
export interface ToolItem {
  /** The path as the agent wrote it. */
  readonly path: string;
  /** The first and last line, counted from 1; undefined for the whole file. */
  readonly lines: { readonly first: number; readonly last: number } | undefined;
}

interface ToolInput {
  readonly question: string;
  readonly items: readonly ToolItem[];
}

const notEmpty = v.regex<string, string>(/\S/, 'must not be empty');

const path = v.pipe(
  v.string(),
  notEmpty,
  v.maxLength(maxPathLength, `must have at most ${maxPathLength} characters`),
);

const lineMessage = 'must be a line number, counted from 1';
const line = v.pipe(v.number(), v.safeInteger(lineMessage), v.minValue(1, lineMessage));

const selection = v.pipe(
  v.object({ file: path, firstLine: line, lastLine: line }),
  v.forward(
    v.check(({ firstLine, lastLine }) => firstLine <= lastLine, 'must not be before firstLine'),
    ['lastLine'],
  ),
);

const toolInput = v.pipe(
  v.object({
    question: v.pipe(
      v.string(),
      notEmpty,
      v.maxLength(
        maxToolQuestion,
        `must have at most ${maxToolQuestion} characters. Write long texts to a file and name it in files`,
      ),
    ),
    files: v.nullish(v.array(path), []),
    selections: v.nullish(v.array(selection), []),
  }),
  v.check(
    ({ files, selections }) => files.length + selections.length <= maxToolItems,
    `must have at most ${maxToolItems} files and selections together`,
  ),
);

/**
 * Reads the input that a language model wrote. VS Code checks it against the schema in the manifest, but other
 * extensions may call the tool, too.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `request`; its message names the field that is wrong
 */
export function readToolInput(input: unknown): ToolInput {
  const { question, files, selections } = readBySchema(toolInput, input, 'the input', requestError);
  const items = [
    ...files.map(path => ({ path, lines: undefined })),
    ...selections.map(({ file, firstLine, lastLine }) => ({
      path: file,
      lines: { first: firstLine, last: lastLine },
    })),
  ];
  return { question, items: uniqueItems(items) };
}

function uniqueItems(items: readonly ToolItem[]): readonly ToolItem[] {
  return [...new Map(items.map(item => [JSON.stringify(item), item])).values()];
}
