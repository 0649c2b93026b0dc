/** `link` is a symbolic link to anything; `special` is a socket, a pipe or a device. */
export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** The file system, as a port for searching folders. Paths are absolute, with forward slashes. */
export interface FolderReader {
  /** True if rules of ignore files ignore case, unless the configuration of the repository says otherwise. */
  readonly ignoresCase: boolean;
  /** @throws if the folder cannot be read */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** The kind of an entry, without following links; undefined if it does not exist. */
  kind(path: string): Promise<EntryKind | undefined>;
  /** The text of a file, following links; undefined if it does not exist or cannot be read. */
  readText(path: string): Promise<string | undefined>;
}
