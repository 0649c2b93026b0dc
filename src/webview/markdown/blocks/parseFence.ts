import { looksLikeProse } from '../formulas/looksLikeProse';
import type { Fence } from './block';
import type { LineCursor } from './lineCursor';

/** UTF-16 code units of a formula's first line that are searched for prose. */
const maxStartLength = 1000;

/** Closing delimiters of formulas by their opening ones. */
const formulaDelimiters: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

/**
 * Recognizes the opening line of fenced code at the cursor, which does not move (CommonMark 0.31, section 4.5). A
 * formula's opening delimiter on a line of its own counts as a fence, too.
 *
 * @returns undefined if it is no fence
 */
export function parseFence(cursor: LineCursor): Fence | undefined {
  return parseFormulaFence(cursor) ?? parseCodeFence(cursor);
}

/**
 * Recognizes a formula that is alone on its line, together with its delimiters.
 *
 * @returns undefined if it is no formula
 */
export function parseFormulaLine(cursor: LineCursor): { fence: Fence; text: string } | undefined {
  const fence = formulaFence(cursor);
  if (!fence?.closing) {
    return undefined;
  }
  const rest = cursor.text.slice(cursor.nextNonspace + 2).trimEnd();
  return rest.length > 2 && rest.indexOf(fence.closing) === rest.length - 2
    ? { fence: { ...fence, isLine: true }, text: rest.slice(0, -2).trim() }
    : undefined;
}

/** @returns true if the line at the cursor closes this fence (CommonMark 0.31, section 4.5) */
export function closesFence(cursor: LineCursor, { character, length, closing }: Fence): boolean {
  if (closing !== undefined) {
    const end = cursor.nextNonspace + closing.length;
    return cursor.text.startsWith(closing, cursor.nextNonspace) && cursor.isBlankFrom(end);
  }
  const end = endOfRun(cursor, character);
  return end - cursor.nextNonspace >= length && cursor.isBlankFrom(end);
}

/**
 * Recognizes a formula's opening delimiter with the first line of its TeX. The formula is closed on a later line, so that
 * prose with this delimiter does not count.
 *
 * @returns undefined if it is no formula
 */
export function parseFormulaStart(cursor: LineCursor): { fence: Fence; text: string } | undefined {
  const fence = formulaFence(cursor);
  if (!fence?.closing) {
    return undefined;
  }
  const text = cursor.text.slice(cursor.nextNonspace + 2).trim();
  const isTex = /\\[A-Za-z]{2}|[=^_]/.test(text) && !text.includes(fence.closing);
  return isTex && !text.includes('`') && !looksLikeProse(text.slice(0, maxStartLength))
    ? { fence: { ...fence, endsBlank: true }, text }
    : undefined;
}

/**
 * Finds a formula's closing delimiter at the end of a line of TeX.
 *
 * @returns the TeX before it; undefined if there is none, or if the fence is no formula's
 */
export function textBeforeClosing(cursor: LineCursor, { closing }: Fence): string | undefined {
  if (closing === undefined) {
    return undefined;
  }
  const line = cursor.content().trimEnd();
  const text = line.slice(0, -closing.length);
  return line.endsWith(closing) && !text.includes(closing) && !/(?:^|[^\\])(?:\\\\)*\\$/.test(text)
    ? text.trimEnd()
    : undefined;
}

function parseFormulaFence(cursor: LineCursor): Fence | undefined {
  const fence = formulaFence(cursor);
  return fence && cursor.isBlankFrom(cursor.nextNonspace + 2) ? fence : undefined;
}

/** The delimiter at the cursor as a fence, whatever follows it. */
function formulaFence({ text, nextNonspace, indent }: LineCursor): Fence | undefined {
  const character = text.slice(nextNonspace, nextNonspace + 2);
  const closing = formulaDelimiters.get(character);
  return closing === undefined
    ? undefined
    : { character, length: 2, indent, info: 'latex', closing };
}

function parseCodeFence(cursor: LineCursor): Fence | undefined {
  const { text, nextNonspace, indent } = cursor;
  const character = text.charAt(nextNonspace);
  if (character !== '`' && character !== '~') {
    return undefined;
  }
  const end = endOfRun(cursor, character);
  const info = text.slice(end);
  if (end - nextNonspace < 3 || (character === '`' && info.includes('`'))) {
    return undefined;
  }
  return { character, length: end - nextNonspace, indent, info: info.trim() };
}

function endOfRun({ text, nextNonspace }: LineCursor, character: string): number {
  let end = nextNonspace;
  while (text[end] === character) {
    end++;
  }
  return end;
}
