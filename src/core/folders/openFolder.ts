import type { ExcludeGlobs } from './excludeGlobs';
import type { FolderEntry, FolderReader } from './folderReader';
import { type IgnoreRules, rulesIn } from './ignoreRules';

/** The rules that decide which files of folders are excluded. */
export interface FolderRules {
  readonly reader: FolderReader;
  /** The folder that the globs are relative to: the workspace folder, or else the root of the search. */
  readonly globBase: string;
  readonly excludes: ExcludeGlobs;
  /** False to skip ignore files. */
  readonly respectIgnoreFiles: boolean;
}

/** A folder that has been read. */
export interface OpenFolder {
  readonly path: string;
  /** By name, sorted; undefined if the folder cannot be read. */
  readonly entries: ReadonlyMap<string, FolderEntry> | undefined;
  /** The rules that apply to its entries. */
  readonly rules: IgnoreRules | undefined;
}

/**
 * Reads a folder and its ignore files.
 *
 * @param above the rules that apply from the folders above
 */
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

/** @returns true if ignore files or globs exclude an entry of a folder */
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
