import type { Fence } from './block';
import type { LineCursor } from './lineCursor';

/**
 * Recognizes the opening line of fenced code at the cursor, which does not move (CommonMark 0.31, section 4.5).
 *
 * @returns undefined if it is no fence
 */
export function parseFence(cursor: LineCursor): Fence | undefined {
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

/** @returns true if the line at the cursor closes this fence (CommonMark 0.31, section 4.5) */
export function closesFence(cursor: LineCursor, { character, length }: Fence): boolean {
  const end = endOfRun(cursor, character);
  return end - cursor.nextNonspace >= length && cursor.isBlankFrom(end);
}

function endOfRun({ text, nextNonspace }: LineCursor, character: string): number {
  let end = nextNonspace;
  while (text[end] === character) {
    end++;
  }
  return end;
}
