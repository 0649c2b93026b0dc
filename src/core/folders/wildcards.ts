/** A token of a pattern: a byte, a set of bytes, or a wildcard. `run` is `*`, the others with `Across` are `**`. */
type Token =
  | number
  | ReadonlySet<number>
  | 'anyInName'
  | 'run'
  | 'runAcross'
  | 'foldersAcross'
  | 'restAcross';

/** The code of `/`. */
const slashCode = 47;

/** Character classes in brackets, as in git's wildmatch.c: ASCII only, and no form feed in `space`. */
const classes: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the members of the class.
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * Compiles a pattern with git's wildcards (wildmatch.c). Pattern and texts are byte strings, with one character per
 * byte. Matching takes at most time proportional to the product of the lengths of text and pattern, since patterns are
 * untrusted.
 *
 * @param ignoresCase true to ignore the case of ASCII letters; texts must then be in lower case
 */
export function wildcards(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const tokens = parse(pattern, ignoresCase);
  return tokens === undefined ? () => false : text => matches(tokens, text);
}

/** The tokens of a pattern; undefined if it matches nothing. */
function parse(pattern: string, ignoresCase: boolean): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const literal = (at: number) => {
    const code = pattern.charCodeAt(at);
    tokens.push(ignoresCase && code >= 65 && code <= 90 ? code + 32 : code);
  };
  for (let at = 0; at < pattern.length; at++) {
    switch (pattern[at]) {
      case '\\':
        at += 1;
        if (at === pattern.length) {
          return undefined;
        }
        literal(at);
        break;
      case '?':
        tokens.push('anyInName');
        break;
      case '*': {
        const start = at;
        while (pattern[at + 1] === '*') {
          at += 1;
        }
        const isWholeName =
          at > start &&
          (start === 0 || pattern[start - 1] === '/') &&
          /^(?:$|\/|\\\/)/.test(pattern.slice(at + 1, at + 3));
        if (!isWholeName) {
          tokens.push('run');
        } else if (at + 1 === pattern.length) {
          tokens.push('restAcross');
        } else if (pattern[at + 1] === '/') {
          tokens.push('foldersAcross');
          at += 1;
        } else {
          tokens.push('runAcross');
        }
        break;
      }
      case '[': {
        const set = parseSet(pattern, at + 1, ignoresCase);
        if (set === undefined) {
          return undefined;
        }
        tokens.push(set.codes);
        at = set.end;
        break;
      }
      default:
        literal(at);
    }
  }
  return tokens;
}

/**
 * Parses a set in brackets.
 *
 * @param start the index after the opening bracket
 * @returns the byte codes, and the index of the closing bracket; undefined if that is missing or a class is unknown
 */
function parseSet(
  pattern: string,
  start: number,
  ignoresCase: boolean,
): { readonly codes: ReadonlySet<number>; readonly end: number } | undefined {
  const isNegated = pattern[start] === '!' || pattern[start] === '^';
  const first = isNegated ? start + 1 : start;
  const tests: Array<(character: string) => boolean> = [];
  /** The lower end of a range, if a range follows. */
  let low: string | undefined;
  let at = first;
  for (; at === first || pattern[at] !== ']'; at++) {
    const named = pattern.startsWith('[:', at) ? /^\[:([^\]]*):\]/.exec(pattern.slice(at)) : null;
    if (named) {
      const name = named[1] ?? '';
      const members = Object.hasOwn(classes, name) ? classes[name] : undefined;
      if (members === undefined) {
        return undefined;
      }
      tests.push(character => members.test(character));
      if (name === 'upper' && ignoresCase) {
        tests.push(character => /[a-z]/.test(character));
      }
      low = undefined;
      at += named[0].length - 1;
      continue;
    }
    const isRange =
      pattern[at] === '-' && low !== undefined && ![undefined, ']'].includes(pattern[at + 1]);
    at += isRange ? 1 : 0;
    at += pattern[at] === '\\' ? 1 : 0;
    const member = pattern[at];
    if (member === undefined) {
      return undefined;
    }
    if (isRange) {
      const from = low ?? '';
      const isWithin = (character: string) => character >= from && character <= member;
      tests.push(isWithin);
      if (ignoresCase) {
        tests.push(character => /[a-z]/.test(character) && isWithin(character.toUpperCase()));
      }
      low = undefined;
    } else {
      tests.push(character => character === member);
      low = member;
    }
  }
  const codes = new Set<number>();
  for (let code = 1; code < 256; code++) {
    const character = String.fromCharCode(code);
    if (code !== slashCode && tests.some(test => test(character)) !== isNegated) {
      codes.add(code);
    }
  }
  return { codes, end: at };
}

function matches(tokens: readonly Token[], text: string): boolean {
  let token = 0;
  let at = 0;
  /** The state to backtrack to: after the last `*`, which then matches one more character. */
  let run: { token: number; at: number } | undefined;
  /** The state to backtrack to after the last `**`. */
  let across: { token: number; at: number; byFolder: boolean } | undefined;
  while (true) {
    const current = tokens[token];
    if (current === 'restAcross') {
      return true;
    }
    if (current === 'run') {
      token += 1;
      run = { token, at };
    } else if (current === 'runAcross' || current === 'foldersAcross') {
      token += 1;
      run = undefined;
      across = { token, at, byFolder: current === 'foldersAcross' };
    } else if (at < text.length && current !== undefined && takes(current, text.charCodeAt(at))) {
      token += 1;
      at += 1;
    } else if (at === text.length && current === undefined) {
      return true;
    } else if (run && run.at < text.length && text.charCodeAt(run.at) !== slashCode) {
      run.at += 1;
      ({ token, at } = run);
    } else if (across) {
      const next = across.byFolder ? text.indexOf('/', across.at) + 1 : across.at + 1;
      if (next === 0 || next > text.length) {
        return false;
      }
      run = undefined;
      across.at = next;
      ({ token, at } = across);
    } else {
      return false;
    }
  }
}

function takes(token: number | ReadonlySet<number> | 'anyInName', code: number): boolean {
  return typeof token === 'number'
    ? token === code
    : token === 'anyInName'
      ? code !== slashCode
      : token.has(code);
}
