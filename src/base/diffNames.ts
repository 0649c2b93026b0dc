const nowhere = '/dev/null';

/**
 * The maximum length of a line with two names, in UTF-16 code units; a longer line could be split in too many places.
 */
const maxNamesLength = 1000;

/** The text that programs write after a name: a tab, or a date. */
const timestamp = /(?:\t.*|(?<!\s)\s+\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*)$/;

/** Endings of copies with which people compare a file. */
const copyEnding = /(?:\.orig|\.old|\.new|\.bak|~)$/;

/** Prefixes that git writes instead of `a` and `b`, and prefixes that agents write. */
const knownPrefix = /^(?:[abciow12]|old|new|before|after)$/;

/** The file of a section of a unified diff. */
interface DiffTarget {
  readonly kind: 'edit' | 'create' | 'delete' | 'move' | 'copy';
  /** The name, without a prefix such as `a/`. */
  readonly path: string;
  /** Another reading of the path, or of both paths, for a file that exists there. */
  readonly otherPath?: string | undefined;
  /** The name after the changes, if it is another one. */
  readonly newPath?: string;
  /** True if only an existing file proves that the new path is one. */
  readonly isUncertain?: true;
}

/**
 * Reads the lines before the first hunk of a file in a unified diff.
 *
 * @param path the file if they do not name it
 * @returns undefined if there is no name
 */
export function diffTarget(header: readonly string[], path?: string): DiffTarget | undefined {
  const after = (start: string) => header.find(line => line.startsWith(start))?.slice(start.length);
  for (const kind of ['rename', 'copy'] as const) {
    const [from, to] = [after(`${kind} from `), after(`${kind} to `)];
    if (from !== undefined && to !== undefined) {
      return {
        kind: kind === 'copy' ? 'copy' : 'move',
        path: unquoted(from),
        newPath: unquoted(to),
      };
    }
  }
  const git = gitNames(after('diff --git ') ?? '');
  const oldName = nameOf(after('--- ')) ?? git?.old;
  const newName = nameOf(after('+++ ')) ?? git?.new;
  if (oldName === undefined || newName === undefined) {
    return path === undefined ? undefined : { kind: 'edit', path };
  }
  const isNew = oldName === nowhere || after('new file mode ') !== undefined;
  if (isNew || newName === nowhere || after('deleted file mode ') !== undefined) {
    const name = isNew ? newName : oldName;
    return { kind: isNew ? 'create' : 'delete', path: withoutPrefix(name, git) };
  }
  return target(oldName, newName);
}

function target(oldName: string, newName: string): DiffTarget {
  if (oldName === newName) {
    const [first = '', ...rest] = oldName.split('/');
    const otherPath = knownPrefix.test(first) && rest.length > 0 ? rest.join('/') : undefined;
    return { kind: 'edit', path: oldName, otherPath };
  }
  const [from, to] = [oldName.split('/'), newName.split('/')];
  let same = 0;
  while (same < Math.min(from.length, to.length) && from.at(-1 - same) === to.at(-1 - same)) {
    same += 1;
  }
  const shared = to.slice(to.length - same).join('/');
  const hasPrefixes =
    from.length > 1 &&
    to.length > 1 &&
    knownPrefix.test(from[0] ?? '') &&
    knownPrefix.test(to[0] ?? '');
  if (hasPrefixes && from.length === to.length && same === from.length - 1) {
    return { kind: 'edit', path: shared };
  }
  const [path, newPath] = hasPrefixes
    ? [from.slice(1).join('/'), to.slice(1).join('/')]
    : [oldName, newName];
  if (path.replace(copyEnding, '') === newPath.replace(copyEnding, '')) {
    return { kind: 'edit', path: newPath.replace(copyEnding, '') };
  }
  // Other prefixes, or different numbers of folders, look like a rename from one folder to another.
  const isPrefixed = !hasPrefixes && from.length === to.length && shared !== '';
  const otherPath = isPrefixed ? shared : undefined;
  return { kind: 'move', path, otherPath, newPath, isUncertain: true };
}

interface GitNames {
  readonly old: string;
  readonly new: string;
  /** The number of folders before the part that both share. */
  readonly prefix: number;
}

/** The names of `diff --git a/x b/x`, if both are the same but for their prefixes. */
function gitNames(text: string): GitNames | undefined {
  if (text.length > maxNamesLength) {
    return undefined;
  }
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(text);
  const halves = quoted
    ? [[unquoted(quoted[1] ?? ''), unquoted(quoted[2] ?? '')]]
    : [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);
  for (const [old = '', added = ''] of halves) {
    for (const prefix of [1, 0, 2]) {
      const rest = (name: string) => name.split('/').slice(prefix).join('/');
      if (rest(old) !== '' && rest(old) === rest(added)) {
        return { old, new: added, prefix: old === added ? 0 : prefix };
      }
    }
  }
  return undefined;
}

function withoutPrefix(name: string, git: GitNames | undefined): string {
  const [first = '', ...rest] = name.split('/');
  if (git) {
    return name.split('/').slice(git.prefix).join('/');
  }
  return knownPrefix.test(first) && rest.length > 0 ? rest.join('/') : name;
}

function nameOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : unquoted(text.replace(timestamp, '').trim());
}

/** A name as git quotes it: in quotation marks, with octal numbers for bytes. */
function unquoted(name: string): string {
  const inner = /^"(.*)"$/.exec(name)?.[1];
  if (inner === undefined) {
    return name;
  }
  const escapes: Readonly<Record<string, string>> = {
    n: '\n',
    t: '\t',
    r: '\r',
    a: '\x07',
    b: '\b',
    f: '\f',
    v: '\v',
  };
  const bytes: number[] = [];
  for (const [part, octal, character] of inner.matchAll(/\\([0-7]{3})|\\(.)|[^\\]/gsu)) {
    const text = character === undefined ? part : (escapes[character] ?? character);
    bytes.push(
      ...(octal === undefined ? new TextEncoder().encode(text) : [Number.parseInt(octal, 8)]),
    );
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
