import { literalPattern } from '../../base/literalPattern';
import { stemOf } from '../files/fileNames';

/** The value of `files.exclude`: globs that are on, off, or on beside a file of a certain name (`when`). */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

interface Exclusion {
  readonly paths: RegExp;
  readonly when: string | undefined;
}

/** The globs of settings such as `files.exclude`, with their meaning in VS Code. */
export class ExcludeGlobs {
  private readonly exclusions: readonly Exclusion[];

  constructor(...settings: readonly ExcludeSetting[]) {
    this.exclusions = settings.flatMap(setting =>
      Object.entries(setting).flatMap(([glob, value]) => {
        const when = isCondition(value) ? value.when : undefined;
        const paths = value === true || when !== undefined ? globRegExp(glob) : undefined;
        return paths ? [{ paths, when }] : [];
      }),
    );
  }

  /**
   * Tests the path of a file or a folder itself. Callers must not enter excluded folders.
   *
   * @param path relative to the workspace folder, with forward slashes
   * @param hasSibling true if the same folder has an entry of a name
   */
  excludes(path: string, hasSibling: (name: string) => boolean): boolean {
    return this.exclusions.some(
      ({ paths, when }) =>
        paths.test(path) &&
        (when === undefined || hasSibling(when.replace('$(basename)', () => stemOf(path)))),
    );
  }
}

function isCondition(value: unknown): value is { readonly when: string } {
  return typeof (value as { when?: unknown } | null)?.when === 'string';
}

/** A closed set in brackets: `[abc]`, `[a-z]`, `[!a]` or `[^a]`. A `]` that comes first is a member. */
const set = /^\[([!^]?)(\]?[^\]]+|\])\]/;

/**
 * Translates a glob of `files.exclude` to a regular expression, as VS Code's search on disk understands it: `*` and `?`
 * match within a name, `**` any number of folders, `{a,b}` either of the two, `[a-z]` one character. There is no
 * escape: a backslash is a slash. Unlike in the search, which then finds nothing, unclosed brackets and braces stand
 * for themselves.
 *
 * @returns an expression for paths relative to the workspace folder; undefined if the glob matches nothing
 */
export function globRegExp(glob: string): RegExp | undefined {
  const written = glob.trim().replaceAll('\\', '/').replace(/\/+$/, '');
  if (written === '') {
    return undefined;
  }
  // `**.js` applies to all folders; any other glob starts at the workspace folder, with or without a slash.
  const isForAllFolders = written.startsWith('**') && !written.includes('/');
  const source = translate(isForAllFolders ? `**/${written}` : written.replace(/^\//, ''), true);
  try {
    return new RegExp(`^${source}$`, 'su');
  } catch {
    // The range is out of order.
    return undefined;
  }
}

/** @param isWhole false for a choice in braces */
function translate(glob: string, isWhole: boolean): string {
  let source = '';
  for (let at = 0; at < glob.length; ) {
    const rest = glob.slice(at);
    const folders = at === 0 || glob[at - 1] === '/' ? /^\*\*(\/|$)/.exec(rest) : null;
    const stars = /^\*+/.exec(rest);
    const members = set.exec(rest);
    const choices = rest.startsWith('{') ? readChoices(rest) : undefined;
    if (folders?.[1] === '/') {
      source += '(?:.*/)?';
      at += folders[0].length;
    } else if (folders && (isWhole || at > 0)) {
      source += '.*';
      at += folders[0].length;
    } else if (stars) {
      source += '[^/]*';
      at += stars[0].length;
    } else if (rest.startsWith('?')) {
      source += '[^/]';
      at += 1;
    } else if (members) {
      const [all, negation, characters = ''] = members;
      source += `[${negation && '^'}${characters.replace(/[\\[\]^]/g, '\\$&')}]`;
      at += all.length;
    } else if (choices) {
      // Empty choices are ignored.
      const sources = choices.list.filter(choice => choice !== '');
      source += `(?:${sources.map(choice => translate(choice, false)).join('|')})`;
      at += choices.length;
    } else {
      const [character = ''] = rest;
      source += literalPattern(character);
      at += character.length;
    }
  }
  return source;
}

/**
 * Reads the choices in braces at the start of a glob.
 *
 * @returns the choices, and the length with both braces; undefined if the closing brace is missing
 */
function readChoices(
  glob: string,
): { readonly list: readonly string[]; readonly length: number } | undefined {
  const list: string[] = [];
  let depth = 0;
  let start = 1;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    if (character === '[') {
      at += (set.exec(glob.slice(at))?.[0].length ?? 1) - 1;
    } else if (character === '{') {
      depth += 1;
    } else if (depth === 1 && (character === ',' || character === '}')) {
      list.push(glob.slice(start, at));
      start = at + 1;
    }
    if (character === '}') {
      depth -= 1;
      if (depth === 0) {
        return { list, length: at + 1 };
      }
    }
  }
  return undefined;
}
