import type { ChangeRefusal, Refused } from './fileChange';

/** A file as it is. */
export interface BaseFile {
  /** The same for all paths of the file. */
  readonly key: string;
  /** Relative to a workspace folder; without it, the path that was asked for. */
  readonly path?: string;
  /** With line ends `\n`; undefined if there is no such file. */
  readonly text: string | undefined;
}

/** Reads files of the workspace, with the unsaved text of their editors. */
export type ReadBase = (path: string) => Promise<BaseFile | Refused>;

/** A line that an answer shows otherwise than the file has it. */
interface LineDifference {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly expected: string;
  readonly actual: string;
}

/** Why the place of a change is not certain. */
export type PlaceConcern =
  /** Not all of its unchanged lines are there. */
  | { readonly kind: 'context'; readonly differences: readonly LineDifference[] }
  /** The file already has the changed lines at another line, counted from 1. */
  | { readonly kind: 'twin'; readonly line: number }
  /** It is not where the answer says, but at this line, counted from 1. */
  | { readonly kind: 'elsewhere'; readonly line: number };

/** Why a person must decide whether a file is changed. */
export type ChangeConcern =
  | PlaceConcern
  /** So many other changes of the file are refused. */
  | { readonly kind: 'refused'; readonly count: number }
  /** The code that replaces the file may be a part of it: so many lines are missing. */
  | { readonly kind: 'excerpt'; readonly missing: number }
  /** The code that replaces the file has a comment instead of some of the code. */
  | { readonly kind: 'elided'; readonly line: string }
  /** The file is run, or decides what is run. */
  | { readonly kind: 'sensitive' };

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
  /** Empty if nothing speaks against it. */
  readonly concerns: readonly ChangeConcern[];
}

/** Removed and added lines of an answer, by what happens to them. */
export interface LineCounts {
  readonly applied: number;
  /** The file has them already. */
  readonly present: number;
  readonly refused: number;
}

/** What the changes of an answer do to the files as they are. */
export interface ChangePlan {
  readonly files: readonly PlannedFile[];
  readonly refusals: readonly ChangeRefusal[];
  readonly counts: LineCounts;
}
