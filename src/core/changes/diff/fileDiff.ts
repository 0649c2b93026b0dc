import type { DiffHunk } from './diffSection';

/** What a diff does to one file. */
export interface FileDiff {
  /** Without the prefix `a/`; undefined if the diff makes the file. */
  readonly oldPath: string | undefined;
  /** Without the prefix `b/`; undefined if the diff deletes the file. */
  readonly newPath: string | undefined;
  readonly isRename: boolean;
  readonly isCopy: boolean;
  /** It makes a symbolic link or a submodule, or deletes one. */
  readonly isSpecial: boolean;
  /** It changes permissions. */
  readonly hasMode: boolean;
  readonly hunks: readonly DiffHunk[];
}
