/** `link` is a symbolic link, wherever it leads; `special` a socket, a pipe or a device. */
export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** What the search through folders needs of a file system. Paths are absolute, with forward slashes. */
export interface FolderReader {
  /** Whether rules of ignore files count for names that differ from theirs in case, unless a repository says so. */
  readonly ignoresCase: boolean;
  /** @throws where the folder cannot be read */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Undefined where there is nothing. */
  kind(path: string): Promise<EntryKind | undefined>;
  /** Undefined where there is no such file, or it cannot be read. Follows links. */
  readText(path: string): Promise<string | undefined>;
}
