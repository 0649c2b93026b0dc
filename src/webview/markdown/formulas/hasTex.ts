import { withoutGroups } from './withoutGroups';

/** What only TeX has: a command, or something raised. `[^1]` is a footnote. */
const command = /\\[A-Za-z]|[\p{L}\p{N})}\]|]\s*\^/u;

/** The end of a name, a number, a call, or a path: an escaped bracket after it is one. */
const nameEnd = /[A-Za-z0-9_$)\]:\\]$/;

/** The start of a word, or of an address. */
const nameStart = /^[A-Za-z0-9_([]/;

/** Names, options, abbreviations, and years. */
const name = /\p{L}{2}|^\s*-\p{L}=|\p{L}\.|[A-Za-z]\d|^\s*\d{4}\s*$/u;

/**
 * Tests if escaped brackets in a text are the delimiters of a formula. Markdown has them as brackets, too, as in
 * `arr\[0\]` and `f\(x\)`.
 *
 * @param tex what is between them
 * @param opening the opening delimiter
 * @param before the character before it
 * @param after the character after the closing delimiter
 */
export function hasTex(tex: string, opening: string, before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(tex)) {
    return false;
  }
  if (command.test(tex)) {
    return true;
  }
  return (
    !nameEnd.test(before) &&
    !nameStart.test(after) &&
    !name.test(withoutGroups(tex)) &&
    (opening === '\\(' || /[\p{L}\p{N})}]\s*[=_]/u.test(tex))
  );
}
