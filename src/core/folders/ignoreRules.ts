import { baseName } from '../files/baseName';
import type { EntryKind, FolderReader } from './folderReader';
import { bytesOf, type IgnoreRule, parseIgnoreFile, smallIf } from './ignoreFile';
import { openRepository } from './repository';

/** The rules of one ignore file, and of those above it, which count where it says nothing. */
export class IgnoreRules {
  /** The last one first: it decides. */
  private readonly rules: readonly IgnoreRule[];
  private readonly start: number;

  /**
   * @param folder what the rules are relative to
   * @param ignoresCase whether names may differ in case
   */
  constructor(
    folder: string,
    text: string,
    private readonly above: IgnoreRules | undefined,
    readonly ignoresCase: boolean,
  ) {
    this.rules = [...parseIgnoreFile(text, ignoresCase)].reverse();
    this.start = bytesOf(folder).length + 1;
  }

  /**
   * Whether something that is in the folder of the rules, or below it, is ignored for its own name and place. What is
   * in an ignored folder is not asked about: nothing brings it back.
   */
  ignores(path: string, isFolder: boolean): boolean {
    const bytes = smallIf(this.ignoresCase, bytesOf(path));
    const name = baseName(bytes);
    for (let at: IgnoreRules | undefined = this; at; at = at.above) {
      const subject = { name, path: bytes.slice(at.start), isFolder };
      const rule = at.rules.find(each => each.matches(subject));
      if (rule) {
        return !rule.isNegated;
      }
    }
    return false;
  }
}

/** What a folder has by a name. */
export type KindOf = (name: string) => EntryKind | undefined;

/** The rules of a folder's own ignore files, over those above it; a repository has none above it. */
export async function rulesIn(
  reader: FolderReader,
  folder: string,
  kindOf: KindOf,
  above: IgnoreRules | undefined,
): Promise<IgnoreRules | undefined> {
  const [repository, own] = await Promise.all([
    kindOf('.git') && openRepository(reader, folder),
    // Git does not follow a link there.
    kindOf('.gitignore') === 'file' ? reader.readText(`${folder}/.gitignore`) : undefined,
  ]);
  const rules = repository
    ? new IgnoreRules(folder, repository.exclude, undefined, repository.ignoresCase)
    : above;
  return own === undefined
    ? rules
    : new IgnoreRules(folder, own, rules, rules?.ignoresCase ?? reader.ignoresCase);
}

/**
 * The rules that reach a folder from above, from its repository's root on; outside of any repository from that of the
 * workspace folder on. None if they ignore the folder itself or one above it: a person has pointed into it.
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
      return without(rules, folder);
    }
    const found = new Map<string, EntryKind | undefined>();
    for (const name of ['.git', '.gitignore']) {
      found.set(name, await reader.kind(`${at}/${name}`));
    }
    rules = await rulesIn(reader, at, name => found.get(name), rules);
  }
  return rules?.ignores(folder, true) ? without(rules, folder) : rules;
}

/** No rules, for names as the repository takes them. */
function without({ ignoresCase }: IgnoreRules, folder: string): IgnoreRules {
  return new IgnoreRules(folder, '', undefined, ignoresCase);
}

/** The folders whose rules reach a folder, the outermost first. */
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
