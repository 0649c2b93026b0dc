/** A set in brackets that is closed: `[abc]`, `[a-z]`, `[!a]` or `[^a]`; a `]` that comes first is one of its members. */
const set = /^\[([!^]?)(\]?[^\]]+|\])\]/;

/**
 * A glob with the meaning that VS Code's search on disk gives to those of `files.exclude`: `*` and `?` within a name,
 * `**` for any number of folders, `{a,b}` for one or the other, `[a-z]` for one character. All else stands for itself.
 * So do brackets and braces that are not closed, with which the search finds nothing at all. There is no escape: a
 * backslash is a slash.
 *
 * @returns what paths have to match, relative to the workspace folder; undefined if none can
 */
export function globRegExp(glob: string): RegExp | undefined {
  const written = glob.trim().replaceAll('\\', '/').replace(/\/+$/, '');
  if (written === '') {
    return undefined;
  }
  // `**.js` is meant for all folders; every other glob begins in the workspace folder, with a slash or without.
  const isForAllFolders = written.startsWith('**') && !written.includes('/');
  const source = translate(isForAllFolders ? `**/${written}` : written.replace(/^\//, ''), true);
  try {
    return new RegExp(`^${source}$`, 'su');
  } catch {
    // A range ends before it begins.
    return undefined;
  }
}

/** @param isWhole it is not a choice in braces */
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
      // An empty choice is none.
      const sources = choices.list.filter(choice => choice !== '');
      source += `(?:${sources.map(choice => translate(choice, false)).join('|')})`;
      at += choices.length;
    } else {
      const [character = ''] = rest;
      source += character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
      at += character.length;
    }
  }
  return source;
}

/**
 * The choices between a brace and the one that closes it.
 *
 * @returns undefined if none does
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
