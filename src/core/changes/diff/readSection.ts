import { parsePatch } from 'diff';
import type { DiffSection } from './diffSection';
import type { FileDiff } from './fileDiff';

/** Pairs of prefixes that git puts before the old and the new path (`diff.mnemonicPrefix`, `git diff --no-index`). */
const prefixes: ReadonlySet<string> = new Set([
  'a b',
  'b a',
  'i w',
  'c i',
  'c w',
  'o w',
  'w i',
  'w c',
  'i c',
  '1 2',
  'old new',
]);

const nowhere = '/dev/null';

/**
 * Reads the names of a section of a diff.
 *
 * @param path the file if the diff does not name it
 * @returns undefined if there is no name
 */
export function readSection(
  { header, hunks }: DiffSection,
  path: string | undefined,
): FileDiff | undefined {
  const isMoved = header.some(line => /^(?:rename|copy) from /.test(line));
  // Those lines have no prefix, which the library adds; the following ones may have any.
  const lines = isMoved ? header.filter(line => !/^(?:---|\+\+\+) /.test(line)) : header;
  const [parsed] = lines.length > 0 ? parsePatch(`${lines.join('\n')}\n`) : [];
  const names = stripped(parsed?.oldFileName ?? path, parsed?.newFileName ?? path, isMoved);
  if (!names) {
    return undefined;
  }
  const modes = [parsed?.oldMode, parsed?.newMode];
  const isNew = names.old === nowhere || parsed?.isCreate === true;
  const isGone = names.new === nowhere || parsed?.isDelete === true;
  return {
    oldPath: isNew ? undefined : names.old,
    newPath: isGone ? undefined : names.new,
    isRename: parsed?.isRename === true,
    isCopy: parsed?.isCopy === true,
    isSpecial: modes.some(mode => mode === '120000' || mode === '160000'),
    hasMode: modes.some(mode => mode !== undefined),
    hunks,
  };
}

interface Names {
  readonly old: string;
  readonly new: string;
}

/** Removes the prefixes from both names, if they have some. */
function stripped(
  oldName: string | undefined,
  newName: string | undefined,
  hasPrefixes: boolean,
): Names | undefined {
  const names = { old: oldName?.trim() ?? '', new: newName?.trim() ?? '' };
  if (names.old === '' || names.new === '') {
    return undefined;
  }
  const [first, second] = [prefixOf(names.old), prefixOf(names.new)];
  if (names.old === nowhere) {
    return { ...names, new: /^[bwi]$/.test(second) ? rest(names.new) : names.new };
  }
  if (names.new === nowhere) {
    return { ...names, old: /^[aico]$/.test(first) ? rest(names.old) : names.old };
  }
  return hasPrefixes || prefixes.has(`${first} ${second}`)
    ? { old: rest(names.old), new: rest(names.new) }
    : names;
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('/')));
}

function rest(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
