import type { Ignore } from 'ignore';
import type { FolderReader } from './folderReader';

/** The rules of one ignore file, and of those above it, which count where it says nothing. */
export class IgnoreRules {
  private constructor(
    private readonly folder: string,
    private readonly rules: Ignore,
    private readonly above: IgnoreRules | undefined,
  ) {}

  /**
   * @param folder what the rules are relative to
   * @param ignoresCase whether names may differ in case
   */
  static async of(
    folder: string,
    text: string,
    above: IgnoreRules | undefined,
    ignoresCase: boolean,
  ): Promise<IgnoreRules> {
    // Loaded with the first ignore file, not with the extension.
    const { default: ignore } = await import('ignore');
    return new IgnoreRules(folder, ignore({ ignorecase: ignoresCase }).add(text), above);
  }

  /** Whether something in the folder of the rules, or below it, is ignored. */
  ignores(path: string, isFolder: boolean): boolean {
    const relative = path.slice(this.folder.length + 1) + (isFolder ? '/' : '');
    const { ignored, unignored } = this.rules.test(relative);
    return (
      ignored || (!unignored && this.above !== undefined && this.above.ignores(path, isFolder))
    );
  }
}

/** The rules of a folder's own ignore files, over those above it; a repository of its own has none above it. */
export async function rulesIn(
  reader: FolderReader,
  folder: string,
  names: { has(name: string): boolean },
  above: IgnoreRules | undefined,
): Promise<IgnoreRules | undefined> {
  const isRepository = names.has('.git');
  const [exclude, own] = await Promise.all([
    isRepository ? reader.readText(`${folder}/.git/info/exclude`) : undefined,
    names.has('.gitignore') ? reader.readText(`${folder}/.gitignore`) : undefined,
  ]);
  let rules = isRepository ? undefined : above;
  for (const text of [exclude, own]) {
    rules =
      text === undefined ? rules : await IgnoreRules.of(folder, text, rules, reader.ignoresCase);
  }
  return rules;
}

/**
 * The rules that reach a folder from above, from its repository's root on; outside any repository from that of the
 * workspace folder on. None, where they ignore the folder itself: a person has pointed at it all the same.
 */
export async function rulesAbove(
  reader: FolderReader,
  folder: string,
  workspaceFolder: string | undefined,
): Promise<IgnoreRules | undefined> {
  const above: string[] = [];
  let isInRepository = await reader.exists(`${folder}/.git`);
  for (let at = folder; !isInRepository && at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/'));
    above.push(at);
    isInRepository = await reader.exists(`${at}/.git`);
  }
  const counted = isInRepository
    ? above
    : above.filter(
        at =>
          workspaceFolder !== undefined &&
          (at === workspaceFolder || at.startsWith(`${workspaceFolder}/`)),
      );
  let rules: IgnoreRules | undefined;
  for (const at of counted.reverse()) {
    const isRoot = isInRepository && at === above.at(-1);
    rules = await rulesIn(reader, at, new Set(['.gitignore', ...(isRoot ? ['.git'] : [])]), rules);
  }
  return rules?.ignores(folder, true) ? undefined : rules;
}
