import type { ExcludeGlobs } from './excludeGlobs';
import type { FolderEntry, FolderReader } from './folderReader';
import { type IgnoreRules, rulesIn } from './ignoreRules';

/** What decides about the files of folders. */
export interface FolderRules {
  readonly reader: FolderReader;
  /** What the globs are relative to: the workspace folder, or the folder to go through. */
  readonly globBase: string;
  readonly excludes: ExcludeGlobs;
  /** Whether ignore files count. */
  readonly respectIgnoreFiles: boolean;
}

/** A folder as it was read. */
export interface OpenFolder {
  readonly path: string;
  /** By name, in the order of names; undefined if the folder cannot be read. */
  readonly entries: ReadonlyMap<string, FolderEntry> | undefined;
  /** Those that count for its entries. */
  readonly rules: IgnoreRules | undefined;
}

/** @param above the rules that reach the folder from above */
export async function openFolder(
  { reader, respectIgnoreFiles }: FolderRules,
  path: string,
  above: IgnoreRules | undefined,
): Promise<OpenFolder> {
  let list: readonly FolderEntry[];
  try {
    list = await reader.list(path);
  } catch {
    return { path, entries: undefined, rules: above };
  }
  const sorted = [...list].sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  const entries = new Map(sorted.map(entry => [entry.name, entry]));
  const rules = respectIgnoreFiles
    ? await rulesIn(reader, path, name => entries.get(name)?.kind, above)
    : undefined;
  return { path, entries, rules };
}

/** Whether ignore files or globs leave out an entry of a folder. What they leave out is not entered. */
export function isExcluded(
  { excludes, globBase }: FolderRules,
  { path, entries, rules }: OpenFolder,
  name: string,
  isFolder: boolean,
): boolean {
  const entry = `${path}/${name}`;
  return (
    excludes.excludes(
      entry.slice(globBase.length + 1),
      sibling => entries?.has(sibling) ?? false,
    ) ||
    (rules?.ignores(entry, isFolder) ?? false)
  );
}
