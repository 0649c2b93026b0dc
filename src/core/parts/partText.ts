import { fencedBlock } from '../text/foreignText';
import { terminalText } from '../text/terminalText';

/** A selection in an editor; lines and characters count from 0, as in VS Code. */
export interface Selection {
  /** Path relative to the workspace folder. */
  readonly path: string;
  readonly languageId: string;
  readonly text: string;
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** `path:first-last`, with lines counted from 1. A last line without a selected character is left out. */
export function selectionLabel({
  path,
  start,
  end,
}: Pick<Selection, 'path' | 'start' | 'end'>): string {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return `${path}:${start.line + 1}-${last + 1}`;
}

/** The text part for a selection: its label and language, then the text in a fence. */
export function selectionText(selection: Selection): string {
  return `${selectionLabel(selection)} (${selection.languageId})\n${fencedBlock(selection.text)}`;
}

/** A text that is not in a file, such as a selection in a terminal. */
export interface Snippet {
  /** A description of the text, on one line. */
  readonly name: string;
  /** The info string of the fence: `diff`, `console`, `text`. Empty if the text is sent without a fence. */
  readonly languageId: string;
  readonly text: string;
}

/** The text part for a snippet: its name and language, then the text in a fence, or the text alone. */
export function snippetText({ name, languageId, text }: Snippet): string {
  return languageId === '' ? text : `${name} (${languageId})\n${fencedBlock(text, languageId)}`;
}

/** A diagnostic of a language tool. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** The tool, such as `ts`; empty if unknown. */
  readonly source: string;
  /** The tool's code for the message; empty if it has none. */
  readonly code: string;
  /** The URL of an explanation of the code; empty if there is none. */
  readonly help: string;
  readonly message: string;
  /** Related places and the tool's messages about them. */
  readonly related: ReadonlyArray<{ readonly place: string; readonly message: string }>;
}

/**
 * The text part for a diagnostic.
 *
 * @param frame the code around it; may be empty
 */
export function diagnosticText(diagnostic: Diagnostic, frame: string): string {
  const { severity, source, code, message, help, related } = diagnostic;
  const name = code === '' ? source : `${source}(${code})`;
  const head = `${name === '' ? severity : `${severity} ${name}`}: ${terminalText(message)}`;
  const relatedLines = related.map(({ place, message: text }) => `${place}: ${terminalText(text)}`);
  const facts = [head, ...(help === '' ? [] : [`See ${help}`]), ...relatedLines].join('\n');
  return frame === '' ? facts : `${facts}\n\n${frame}`;
}

interface TestFailure {
  readonly message: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** The stack, innermost first: `test/a.test.ts:12`. */
  readonly places: readonly string[];
}

/**
 * The text part for a test failure.
 *
 * @param frame the code around the failure; may be empty
 */
export function testFailureText(failure: TestFailure, frame: string): string {
  const { expected, actual } = readValues(failure);
  return [
    terminalText(failure.message),
    expected === undefined ? '' : `Expected:\n${expected}`,
    actual === undefined ? '' : `Actual:\n${actual}`,
    failure.places.map(place => `at ${terminalText(place)}`).join('\n'),
    frame,
  ]
    .map(text => text.trimEnd())
    .filter(text => text !== '')
    .join('\n\n');
}

/** The values that a test compared, with control characters only if they are the difference. */
function readValues({ expected, actual }: TestFailure): Pick<TestFailure, 'expected' | 'actual'> {
  const read = {
    expected: expected && terminalText(expected),
    actual: actual && terminalText(actual),
  };
  return read.expected === read.actual ? { expected, actual } : read;
}

/** The number of lines before and after the range, and the maximum number of lines of the range itself. */
const contextLines = 3;
const maxLines = 20;

/** The lines of a document, counted from 0. */
interface FramedLines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/**
 * A range of lines with its context, with line numbers, and `>` before the lines of the range.
 *
 * @param first the first line of the range, counted from 0
 * @param last its last line
 */
export function codeFrame(document: FramedLines, first: number, last: number): string {
  const end = Math.min(last, first + maxLines - 1);
  const from = Math.max(0, first - contextLines);
  const to = Math.min(document.lineCount - 1, end + contextLines);
  const width = String(to + 1).length;
  const lines: string[] = [];
  for (let line = from; line <= to; line++) {
    const mark = line >= first && line <= last ? '>' : ' ';
    const number = String(line + 1).padStart(width);
    lines.push(`${mark} ${number} | ${document.lineAt(line).text}`.trimEnd());
  }
  return lines.join('\n');
}
