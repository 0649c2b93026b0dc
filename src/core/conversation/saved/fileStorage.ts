/** What a file system knows of a file. */
export interface FileStatus {
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  readonly bytes: number;
}

/** The files below one folder, by their paths in it, with forward slashes: what the store needs of a file system. */
export interface FileStorage {
  /**
   * The names of what a folder holds; undefined if there is no such folder.
   *
   * @throws whatever the file system throws
   */
  list(folder: string): Promise<readonly string[] | undefined>;
  /**
   * Undefined if there is no such file.
   *
   * @throws whatever the file system throws: the file may be there and not be readable now
   */
  read(file: string): Promise<Uint8Array | undefined>;
  /**
   * Undefined if there is no such file.
   *
   * @throws whatever the file system throws
   */
  stat(file: string): Promise<FileStatus | undefined>;
  /** @throws whatever the file system throws; the file may then hold a part of the bytes */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Removes a file, or a folder with everything in it; does nothing if it is not there.
   *
   * @throws whatever the file system throws
   */
  remove(path: string): Promise<void>;
  /** @throws whatever the file system throws */
  createFolder(folder: string): Promise<void>;
}
