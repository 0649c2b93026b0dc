import type { ChangeRefusal, RefusalReason } from './changeRefusal';

/** A file as it is. */
export interface BaseFile {
  /** The same for all paths of the file. */
  readonly key: string;
  /** With line ends `\n`; undefined if there is no such file. */
  readonly text: string | undefined;
}

/** Reads files of the workspace, with the unsaved text of their editors. */
export type ReadBase = (path: string) => Promise<BaseFile | { readonly reason: RefusalReason }>;

/** What happens to a file. */
export interface PlannedFile {
  readonly kind: 'create' | 'delete' | 'modify' | 'rename';
  /** Relative to a workspace folder; the new one of a renamed file. */
  readonly path: string;
  /** The previous path of a renamed file. */
  readonly from: string | undefined;
  /** With line ends `\n`; empty for a new file. */
  readonly base: string;
  /** With line ends `\n`; empty for a deleted file. */
  readonly text: string;
  /** It has an old text, which is replaced with code that may be only a part of the file. */
  readonly isWhole: boolean;
}

/** What the changes of an answer do to the files as they are. */
export interface ChangePlan {
  readonly files: readonly PlannedFile[];
  readonly refusals: readonly ChangeRefusal[];
}
