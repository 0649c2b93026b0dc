import type { PartLimits } from './partLimits';
import type { FileSource, PartRecord, PartSource } from './partSource';

/** A file or a folder that a person pointed at. */
export interface ChosenFile {
  readonly source: FileSource;
  /** Aborts when the person no longer wants it. */
  readonly signal: AbortSignal;
}

/** A file, and which of the chosen ones it is or is below of. */
export interface FoundFile {
  readonly source: FileSource;
  readonly chosen: FileSource;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Undefined if these are all. */
  readonly more?: MoreFiles;
}

/** Finds the files among some that may be folders; undefined if there are none, or the person cancels the search. */
export type FindFiles = (
  chosen: readonly ChosenFile[],
  signal: AbortSignal,
) => Promise<FoundFiles | undefined>;

/** Files of folders beyond as many as the settings take from them. */
export interface MoreFiles {
  readonly limit: number;
  readonly folders: readonly FileSource[];
  /** Goes on with the search, to its end. */
  readonly find: FindFiles;
}

/**
 * Finds out what file systems know of parts. Any of them may be slow, or never answer, so nobody may wait for it
 * without a way out: see {@link abortable}.
 */
export interface PartInspector {
  /** As the settings have them now. */
  readonly limits: PartLimits;
  /** What can be said of a part without reading it. What is wrong with it is in the result. */
  inspect(source: PartSource): Promise<PartRecord>;
  readonly find: FindFiles;
}
