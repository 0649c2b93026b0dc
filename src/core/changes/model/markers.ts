/** Lines that begin, divide, and end an edit of the form search and replace. */
export const searchStart = /^(?:<{5,9} ?(?:SEARCH|ORIGINAL)\b.*|-{5,9} ?SEARCH\b.*)$/;
export const searchDivider = /^={5,9}\s*$/;
export const searchEnd = /^(?:>{5,9} ?(?:REPLACE|UPDATED)\b.*|\+{5,9} ?REPLACE\b.*)$/;

/** Lines that only a patch of the form V4A has. */
const patchMarker =
  /^\*\*\* (?:Begin Patch|End Patch|End of File|(?:Update|Add|Delete) File: .+|Move to: .+)\s*$/;

/** What git leaves in a file with conflicts. */
const conflict = /^(?:<{7}|>{7})(?: .*)?$/;

/** @returns true for a line that is no content of a file, unless the file is about such lines */
export function isMarker(line: string): boolean {
  return [searchStart, searchEnd, patchMarker, conflict].some(marker => marker.test(line));
}
