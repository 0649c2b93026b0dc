import { wildcards } from './wildcards';

/** What rules are asked about, in bytes: one character each. Where case does not count, in small letters. */
export interface IgnoreSubject {
  readonly name: string;
  /** Relative to the folder of the rules. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** A line of an ignore file. */
export interface IgnoreRule {
  /** It takes back what earlier ones ignore. */
  readonly isNegated: boolean;
  matches(subject: IgnoreSubject): boolean;
}

/** What a pattern says before its first wildcard. */
const literalStart = /^[^*?[\\]*/;

/**
 * The rules of an ignore file, as git reads them.
 *
 * @param ignoresCase whether names may differ in the case of ASCII letters
 */
export function parseIgnoreFile(text: string, ignoresCase: boolean): readonly IgnoreRule[] {
  return bytesOf(text.replace(/^\ufeff/, ''))
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.replace(/\r$/, '').replace(/\0.*$/s, ''))
    .flatMap(line => parseRule(withoutEndSpaces(line), ignoresCase));
}

/** A text in UTF-8, with a character for each byte: git's wildcards stand for bytes. */
export function bytesOf(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the range of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
    ? text
    : Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('');
}

/** A text of bytes, its ASCII letters small where case does not count. */
export function smallIf(ignoresCase: boolean, bytes: string): string {
  return ignoresCase ? bytes.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : bytes;
}

/** A space at the end counts where a backslash stands before it. */
function withoutEndSpaces(line: string): string {
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
  const isForFolders = line.endsWith('/') && line.length > (isNegated ? 1 : 0);
  const pattern = line.slice(isNegated ? 1 : 0, isForFolders ? -1 : undefined);
  if (pattern === '') {
    return [];
  }
  const isForNames = !pattern.includes('/');
  const ending = isForNames && /^\*([^*?[\\]*)$/.exec(smallIf(ignoresCase, pattern));
  const fits = ending
    ? (text: string) => text.endsWith(ending[1] ?? '')
    : matcher(pattern.replace(/^\//, ''), ignoresCase);
  return [
    {
      isNegated,
      matches: ({ name, path, isFolder }) =>
        (isFolder || !isForFolders) && fits(isForNames ? name : path),
    },
  ];
}

/** The way to the first wildcard has to be there as it stands; what follows it is a pattern of its own. */
function matcher(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const written = literalStart.exec(pattern)?.[0] ?? '';
  const start = smallIf(ignoresCase, written);
  if (written === pattern) {
    return text => text === start;
  }
  const rest = wildcards(pattern.slice(written.length), ignoresCase);
  return text => text.startsWith(start) && rest(text.slice(start.length));
}
