import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { isRecord, list } from '../../../core/text/json';

/** The longest question, in UTF-16 code units. A person is to read all of it before it is sent. */
export const maxToolQuestion = 20_000;

/** The most files and selections together, because a person is to read the list. */
const maxToolItems = 100;

/** The longest path, in UTF-16 code units. */
const maxPathLength = 4096;

/** A file that an agent wants to send, or some of its lines. */
export interface ToolItem {
  /** As the agent wrote it. */
  readonly path: string;
  /** The first and last line, counted from 1; undefined for the whole file. */
  readonly lines: { readonly first: number; readonly last: number } | undefined;
}

interface ToolInput {
  readonly question: string;
  readonly items: readonly ToolItem[];
}

/**
 * Reads the input that a language model wrote. VS Code checks it against the schema in the manifest, but other
 * extensions may call the tool, too.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `request`; its message names the field that is wrong
 */
export function readToolInput(input: unknown): ToolInput {
  if (!isRecord(input)) {
    throw wrong('the input must be an object');
  }
  const { question, files, selections } = input;
  if (typeof question !== 'string' || question.trim() === '') {
    throw wrong('question must be a text that is not empty');
  }
  if (question.length > maxToolQuestion) {
    throw wrong(
      `question must have at most ${maxToolQuestion} characters. Write long texts to a file and name it in files`,
    );
  }
  const items = [
    ...array(files, 'files').map((path, index) => ({
      path: readPath(path, `files[${index}]`),
      lines: undefined,
    })),
    ...array(selections, 'selections').map((selection, index) =>
      readSelection(selection, `selections[${index}]`),
    ),
  ];
  if (items.length > maxToolItems) {
    throw wrong(`files and selections must have at most ${maxToolItems} items together`);
  }
  return { question, items: uniqueItems(items) };
}

function readSelection(selection: unknown, at: string): ToolItem {
  if (!isRecord(selection)) {
    throw wrong(`${at} must be an object`);
  }
  const { file, firstLine, lastLine } = selection;
  const path = readPath(file, `${at}.file`);
  const first = readLine(firstLine, `${at}.firstLine`);
  const last = readLine(lastLine, `${at}.lastLine`);
  if (last < first) {
    throw wrong(`${at}.lastLine must not be before firstLine`);
  }
  return { path, lines: { first, last } };
}

function readPath(path: unknown, at: string): string {
  if (typeof path !== 'string' || path.trim() === '' || path.length > maxPathLength) {
    throw wrong(`${at} must be the path of a file`);
  }
  return path;
}

function readLine(line: unknown, at: string): number {
  if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) {
    throw wrong(`${at} must be a line number, counted from 1`);
  }
  return line;
}

function array(value: unknown, at: string): readonly unknown[] {
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    throw wrong(`${at} must be an array`);
  }
  return list(value);
}

function uniqueItems(items: readonly ToolItem[]): readonly ToolItem[] {
  return [...new Map(items.map(item => [JSON.stringify(item), item])).values()];
}

function wrong(message: string): AgentQueryError {
  return new AgentQueryError('configuration', message, { code: 'request' });
}
