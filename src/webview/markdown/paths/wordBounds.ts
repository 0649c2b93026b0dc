import { maxPathLength } from './readPath';

/** The characters before and after a text; empty if there are none. */
export interface Beside {
  readonly before: string;
  readonly after: string;
  /** The longer text before and after, across markup, which may contain line numbers. */
  readonly textBefore?: string;
  readonly textAfter?: string;
}

/** Punctuation that is rare in names of files. */
const strongPunctuation = '"“”«»„「『」』《》【】〈〉〔〕、。，；：！？،؛؟।॥—→|';

const separators = new Set(` \t\n\u00a0\u3000${strongPunctuation}`);

/** Tests if two words with this between them can't be the name of a file. */
export function isStrongGap(gap: string): boolean {
  return [...gap].some(character => strongPunctuation.includes(character));
}

/** A path with an extension, and perhaps a place, up to its end. */
const completePath = /^.*\.[A-Za-z][\w+-]{0,15}(?:[:#][\w:#–-]*|\([\d,]*\))?(?=[^\w./\\]|$)/;

/**
 * Tests if the path of a file can start here: `page.tsx` in `app/[id]/page.tsx` and `a.ts` in `src/{a,b}/a.ts` would be
 * other files than the ones meant.
 *
 * @param at an index in UTF-16 code units
 */
export function canStart(text: string, at: number, beside: Beside): boolean {
  const before = at > 0 ? text.charAt(at - 1) : beside.before;
  const first = text.charAt(at);
  if (before === '' || /\s/.test(before)) {
    return !continuesPath(text, at);
  }
  if (isLatin(before) && (isLatin(first) || /[./\\]/.test(first))) {
    return false;
  }
  if (/[)\]}>]/.test(before) && /[./\\]/.test(first)) {
    return false;
  }
  if (/\p{L}/u.test(before) && /^\.(?!\.?[/\\])/.test(text.slice(at, at + 3))) {
    return false;
  }
  if (/['’"`]/.test(before) && isLatin(text.charAt(at - 2))) {
    // The end of a quotation, or an apostrophe: `John's/a.ts`, `l'index.ts`.
    if (/[./\\]/.test(first) || /^s(?![\p{L}\d])/u.test(text.slice(at, at + 2))) {
      return false;
    }
  }
  const word = wordBefore(text, at);
  return (
    !/[/\\]/.test(word) ||
    (!/[/\\]/.test(word.replace(completePath, '')) && !/[/\\]\{[^}]*$/.test(word))
  );
}

/**
 * Tests if the path of a file can end here: `src/a` in `src/a[1].ts` would be another file.
 *
 * @param at an index in UTF-16 code units
 */
export function canEnd(text: string, at: number, beside: Beside): boolean {
  const last = text.charAt(at - 1);
  const after = at < text.length ? text.charAt(at) : beside.after;
  if (after === '') {
    return true;
  }
  if (/[/\\]/.test(after) || (isLatin(last) && isLatin(after))) {
    return false;
  }
  const rest = text.slice(at, at + maxPathLength);
  if (/^(?:[[({][^\s\])}]*[\])}]|['’]\p{L}*)[./\\]\p{L}/u.test(rest)) {
    return false;
  }
  const hasExtension = /\.[A-Za-z][\w+-]{0,15}(?:[:#(][\w:#,–-]*\)?)?$/.test(wordBefore(text, at));
  return hasExtension || !/^[^\p{ASCII}\p{P}\s]+[./\\]/u.test(rest);
}

/** Tests if a name after a space may be the end of one that begins before it: `My Guide.md` in `docs/My Guide.md`. */
function continuesPath(text: string, at: number): boolean {
  const words = text
    .slice(Math.max(0, at - maxPathLength), at)
    .trimEnd()
    .split(/\s/);
  const previous = words.at(-1) ?? '';
  if (!/[/\\][^/\\.,;:!?)\]}'"”’»。、]*$/.test(previous)) {
    return false;
  }
  const isAbsolute = /^["'(]*(?:[/\\~]|[A-Za-z]:)|\\/.test(previous);
  const next = /^\S*/.exec(text.slice(at, at + maxPathLength))?.[0] ?? '';
  return isAbsolute || !/[/\\]/.test(next);
}

function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < maxPathLength && !separators.has(text.charAt(start - 1))) {
    start--;
  }
  return text.slice(start, at);
}

function isLatin(character: string): boolean {
  return /[\p{Script=Latin}\d_]/u.test(character);
}
