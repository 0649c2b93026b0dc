import { baseName } from '../files/fileNames';
import type { EntryKind, FolderReader } from './folderReader';
import { byteString, foldCase, type IgnoreRule, parseIgnoreFile } from './parseIgnoreFile';

/** The rules of one ignore file, and of the ignore files above it, which apply if no rule of the file matches. */
export class IgnoreRules {
  /**
   * @param rules the last one first, since it has precedence
   * @param start the index in a byte string at which the path relative to a folder starts
   * @param prefix from the folder of the ignore file to that folder
   */
  private constructor(
    private readonly rules: readonly IgnoreRule[],
    private readonly start: number,
    private readonly prefix: string,
    private readonly above: IgnoreRules | undefined,
    readonly ignoresCase: boolean,
  ) {}

  /**
   * @param folder the folder that the rules are relative to
   * @param ignoresCase true to ignore the case of ASCII letters
   */
  static read(
    folder: string,
    text: string,
    above: IgnoreRules | undefined,
    ignoresCase: boolean,
  ): IgnoreRules {
    const rules = [...parseIgnoreFile(text, ignoresCase)].reverse();
    return new IgnoreRules(rules, byteString(folder).length + 1, '', above, ignoresCase);
  }

  /**
   * These rules for the entries of a folder that a symbolic link leads to.
   *
   * @param link the path by which the entries are tested
   */
  through(link: string, folder: string): IgnoreRules {
    const below = foldCase(this.ignoresCase, byteString(folder)).slice(this.start);
    return new IgnoreRules(
      this.rules,
      byteString(link).length + 1,
      below === '' ? '' : `${below}/`,
      this.above?.through(link, folder),
      this.ignoresCase,
    );
  }

  /**
   * Tests the path of a file or folder itself, in the folder of the rules or below it. Callers must not enter ignored
   * folders, since git cannot include anything in them again.
   */
  ignores(path: string, isFolder: boolean): boolean {
    const bytes = foldCase(this.ignoresCase, byteString(path));
    const name = baseName(bytes);
    for (let at: IgnoreRules | undefined = this; at; at = at.above) {
      const subject = { name, path: at.prefix + bytes.slice(at.start), isFolder };
      const rule = at.rules.find(each => each.matches(subject));
      if (rule) {
        return !rule.isNegated;
      }
    }
    return false;
  }
}

/** The kind of a folder's entry by name; undefined if there is none. */
type KindOf = (name: string) => EntryKind | undefined;

/**
 * The rules for the entries of a folder, from its ignore file and the ignore files above it. The first rules of a
 * repository are in `info/exclude`.
 */
export async function rulesIn(
  reader: FolderReader,
  folder: string,
  kindOf: KindOf,
  above: IgnoreRules | undefined,
): Promise<IgnoreRules | undefined> {
  const [repository, own] = await Promise.all([
    kindOf('.git') && openRepository(reader, folder),
    // Git does not follow a link here.
    kindOf('.gitignore') === 'file' ? reader.readText(`${folder}/.gitignore`) : undefined,
  ]);
  const rules = repository
    ? IgnoreRules.read(folder, repository.exclude, undefined, repository.ignoresCase)
    : above;
  return own === undefined
    ? rules
    : IgnoreRules.read(folder, own, rules, rules?.ignoresCase ?? reader.ignoresCase);
}

/**
 * The rules that apply to a folder from the folders above it, up to the root of its repository or, outside a
 * repository, the workspace folder. If they ignore the folder itself or one above it, none apply: the user has
 * selected something in there.
 */
export async function rulesAbove(
  reader: FolderReader,
  folder: string,
  workspaceFolder: string | undefined,
): Promise<IgnoreRules | undefined> {
  const above = await foldersAbove(reader, folder, workspaceFolder);
  let rules: IgnoreRules | undefined;
  for (const at of above) {
    if (rules?.ignores(at, true)) {
      return emptyRules(rules, folder);
    }
    const kinds = new Map<string, EntryKind | undefined>();
    for (const name of ['.git', '.gitignore']) {
      kinds.set(name, await reader.kind(`${at}/${name}`));
    }
    rules = await rulesIn(reader, at, name => kinds.get(name), rules);
  }
  return rules?.ignores(folder, true) ? emptyRules(rules, folder) : rules;
}

/** An empty set of rules with the same case sensitivity. */
function emptyRules({ ignoresCase }: IgnoreRules, folder: string): IgnoreRules {
  return IgnoreRules.read(folder, '', undefined, ignoresCase);
}

/** The folders above a folder whose rules apply to it, the outermost first. */
async function foldersAbove(
  reader: FolderReader,
  folder: string,
  workspaceFolder: string | undefined,
): Promise<readonly string[]> {
  const above: string[] = [];
  for (let at = folder; ; ) {
    if (await openRepository(reader, at)) {
      return above;
    }
    if (at === '') {
      return above.filter(each => isWithin(each, workspaceFolder));
    }
    at = at.slice(0, at.lastIndexOf('/'));
    above.unshift(at);
  }
}

function isWithin(folder: string, outer: string | undefined): boolean {
  return outer !== undefined && (folder === outer || folder.startsWith(`${outer}/`));
}

/** The parts of a repository's git configuration that are about ignored files. */
interface Repository {
  /** The text of `info/exclude`, which all worktrees of a repository share. */
  readonly exclude: string;
  /** The value of `core.ignoreCase`. */
  readonly ignoresCase: boolean;
}

/** The repository whose worktree has its root in a folder; undefined if the folder is not a root. */
async function openRepository(
  reader: FolderReader,
  folder: string,
): Promise<Repository | undefined> {
  const own = await gitFolder(reader, folder);
  if (own === undefined) {
    return undefined;
  }
  const commonDir = await reader.readText(`${own}/commondir`);
  const common = commonDir === undefined ? own : resolve(own, trimLineEnd(commonDir));
  const [exclude, config] = await Promise.all([
    reader.readText(`${common}/info/exclude`),
    reader.readText(`${common}/config`),
  ]);
  return {
    exclude: exclude ?? '',
    ignoresCase: config === undefined ? reader.ignoresCase : readIgnoreCase(config),
  };
}

/** The repository's folder: `.git`, or the folder that a `.git` file names, as in submodules and linked worktrees. */
async function gitFolder(reader: FolderReader, folder: string): Promise<string | undefined> {
  const text = await reader.readText(`${folder}/.git`);
  const target = /^gitdir: (.*)$/s.exec(text ?? '')?.[1];
  const path = target === undefined ? `${folder}/.git` : resolve(folder, trimLineEnd(target));
  return (await reader.kind(`${path}/HEAD`)) === undefined ? undefined : path;
}

function trimLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

/** Resolves a path, with forward slashes, that may be relative to the folder. */
function resolve(folder: string, to: string): string {
  const path = /^[a-z]:\//i.test(to) ? `/${to}` : to.startsWith('/') ? to : `${folder}/${to}`;
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') {
      names.pop();
    } else if (name !== '' && name !== '.') {
      names.push(name);
    }
  }
  return `/${names.join('/')}`;
}

/** The last value of `core.ignoreCase` in a configuration of git, which `git init` writes. */
function readIgnoreCase(config: string): boolean {
  let section = '';
  let ignoresCase = false;
  for (const line of config.split('\n')) {
    const [, header, rest = ''] = /^\s*(?:\[([^\]]*)\])?(.*)$/.exec(line) ?? [];
    section = header?.trim().toLowerCase() ?? section;
    const setting = /^\s*ignorecase\s*(?:=\s*"?(\w*)|$|[#;])/i.exec(rest);
    if (section === 'core' && setting) {
      const [, value] = setting;
      ignoresCase = value === undefined || /^(?:true|yes|on|[1-9]\d*)$/i.test(value);
    }
  }
  return ignoresCase;
}
