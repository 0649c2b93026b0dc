/** A text part with a selection: a line `path:first-last (languageId)`, then a fenced block. */
export interface SelectionPart {
  readonly path: string;
  /** The first and last line, counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly languageId: string;
  readonly code: string;
}

const head = /^(?<path>[^\r\n]+):(?<first>\d+)-(?<last>\d+) \((?<language>[^()\r\n]*)\)\r?\n/;
const body = /^(?<fence>`{3,})[^`\r\n]*\r?\n(?<code>.*)$/s;

/** Parses a text part; undefined if it is not a selection. */
export function parseSelectionPart(text: string): SelectionPart | undefined {
  const headMatch = head.exec(text);
  const bodyMatch = headMatch && body.exec(text.slice(headMatch[0].length).trimEnd());
  if (!headMatch?.groups || !bodyMatch?.groups) {
    return undefined;
  }
  const { path = '', first = '', last = '', language = '' } = headMatch.groups;
  const { fence = '', code = '' } = bodyMatch.groups;
  // The last line is the closing fence, and the line break before it is part of the fence.
  const closing = /(?:^|\r?\n)(`{3,})$/.exec(code.slice(-fence.length - 2));
  if (closing?.[1] !== fence) {
    return undefined;
  }
  return {
    path,
    firstLine: Number(first),
    lastLine: Number(last),
    languageId: language,
    code: code.slice(0, code.length - closing[0].length),
  };
}
