import { wildcards } from './wildcards';

/**
 * A file or folder to match against rules. Names are byte strings, with one character per byte, and in lower case if
 * case is ignored.
 */
interface IgnoreSubject {
  readonly name: string;
  /** The path relative to the folder of the ignore file. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** A line of an ignore file (git's gitignore). */
export interface IgnoreRule {
  /** True if the line begins with `!` and includes again what earlier rules ignore. */
  readonly isNegated: boolean;
  matches(subject: IgnoreSubject): boolean;
}

/** The part of a pattern before its first wildcard. */
const literalStart = /^[^*?[\\]*/;

/**
 * Parses an ignore file as git does (gitignore, PATTERN FORMAT).
 *
 * @param ignoresCase true to ignore the case of ASCII letters
 */
export function parseIgnoreFile(text: string, ignoresCase: boolean): readonly IgnoreRule[] {
  return byteString(text.replace(/^\ufeff/, ''))
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.replace(/\r$/, '').replace(/\0.*$/s, ''))
    .flatMap(line => parseRule(trimEndSpaces(line), ignoresCase));
}

/** The line without trailing spaces, unless a backslash escapes them. */
function trimEndSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    const isEscaped = line[at] === '\\';
    at += isEscaped ? 1 : 0;
    end = isEscaped || line[at] !== ' ' ? at + 1 : end;
  }
  return line.slice(0, end);
}

function parseRule(line: string, ignoresCase: boolean): IgnoreRule[] {
  const isNegated = line.startsWith('!');
  const isFolderOnly = line.endsWith('/') && line.length > (isNegated ? 1 : 0);
  const pattern = line.slice(isNegated ? 1 : 0, isFolderOnly ? -1 : undefined);
  if (pattern === '') {
    return [];
  }
  const isNameOnly = !pattern.includes('/');
  const ending = isNameOnly && /^\*([^*?[\\]*)$/.exec(foldCase(ignoresCase, pattern));
  const matches = ending
    ? (text: string) => text.endsWith(ending[1] ?? '')
    : matcher(pattern.replace(/^\//, ''), ignoresCase);
  return [
    {
      isNegated,
      matches: ({ name, path, isFolder }) =>
        (isFolder || !isFolderOnly) && matches(isNameOnly ? name : path),
    },
  ];
}

/**
 * A test for texts that match a pattern. The part before the first wildcard must match literally; the rest is compiled
 * separately.
 */
function matcher(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const written = literalStart.exec(pattern)?.[0] ?? '';
  const start = foldCase(ignoresCase, written);
  if (written === pattern) {
    return text => text === start;
  }
  const rest = wildcards(pattern.slice(written.length), ignoresCase);
  return text => text.startsWith(start) && rest(text.slice(start.length));
}

/** A text in UTF-8 as a byte string, with one character per byte: git's wildcards match bytes. */
export function byteString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
    ? text
    : Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('');
}

/** A byte string, with ASCII letters in lower case if case is ignored. */
export function foldCase(ignoresCase: boolean, bytes: string): string {
  return ignoresCase ? bytes.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : bytes;
}
