/** Metadata of a file or folder. */
export interface FileStatus {
  /** The time in milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** The size of a file. */
  readonly bytes: number;
}

/** A file system, or a folder of one that paths are relative to. */
export interface FileStorage {
  /**
   * The names of the files and folders in a folder; undefined if there is no such folder.
   *
   * @throws the file system's error
   */
  list(folder: string): Promise<readonly string[] | undefined>;
  /**
   * The content of a file; undefined if there is no such file.
   *
   * @throws the file system's error; the file may exist and be unreadable at the moment
   */
  read(file: string): Promise<Uint8Array | undefined>;
  /**
   * The metadata of a file or folder; undefined if there is none at the path. The time of a folder is the time when a
   * file was last written or removed in it; 0 if the file system has none.
   *
   * @throws the file system's error
   */
  stat(path: string): Promise<FileStatus | undefined>;
  /**
   * Writes a file in one step: whatever crashes, and whoever else writes it, it has the bytes before or all of the new
   * ones. Creates its folder if there is none. Resolves when the bytes are on the disk, as far as the file system
   * reports.
   *
   * @throws the file system's error; the file then has the bytes before, or all of the new ones
   */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Removes a file, or a folder with everything in it; does nothing if it does not exist.
   *
   * @throws the file system's error
   */
  remove(path: string): Promise<void>;
  /** @throws the file system's error */
  createFolder(folder: string): Promise<void>;
}
