import { mapAll } from '../async/concurrency';
import type { PartLimits } from './partLimits';
import {
  canInclude,
  type FileSource,
  isOverLimit,
  type PartRecord,
  type PartSource,
} from './partSource';

/** A file or folder that the user selected. */
export interface ChosenFile {
  readonly source: FileSource;
  /** Aborts when the user removes it. */
  readonly signal: AbortSignal;
}

/** A file, and the selected file or folder to which it belongs. */
export interface FoundFile {
  readonly source: FileSource;
  readonly chosen: FileSource;
}

/** The result of a search for files. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** The files beyond the limit; undefined if there are none. */
  readonly more?: MoreFiles;
}

/**
 * Finds the files in a selection of files and folders.
 *
 * @returns undefined if there are none, or the user cancels the search
 */
export type FindFiles = (
  chosen: readonly ChosenFile[],
  signal: AbortSignal,
) => Promise<FoundFiles | undefined>;

/** Files in folders beyond the number that the settings allow. */
export interface MoreFiles {
  /** The number that the settings allow. */
  readonly limit: number;
  readonly folders: readonly FileSource[];
  /** Continues the search to its end. */
  readonly find: FindFiles;
}

/** The number of parts that are inspected at the same time. */
export const inspectConcurrency = 32;

/**
 * Gets facts about parts from file systems, as a port. File systems may be slow or never answer, so callers must not
 * wait without a timeout or {@link abortable}.
 */
export interface PartInspector {
  /** The current limits of the settings. */
  readonly limits: PartLimits;
  /** Describes a part without reading its content. Errors become its `concern`. */
  inspect(source: PartSource): Promise<PartRecord>;
  readonly find: FindFiles;
}

/**
 * Inspects parts again, keeping their ids, names and the user's decisions. A part that can no longer be sent is
 * excluded. Limits are not applied.
 */
export function refreshParts(
  inspector: Pick<PartInspector, 'inspect'>,
  parts: readonly PartRecord[],
): Promise<readonly PartRecord[]> {
  return mapAll(parts, inspectConcurrency, async part =>
    refreshed(part, await inspector.inspect(part.source)),
  );
}

/** Merges a part with the result of a new inspection. */
export function refreshed(part: PartRecord, result: PartRecord): PartRecord {
  // A part that could not be sent was excluded by the client, not by the user, so this is not a decision.
  const included = canInclude(part) ? part.included && canInclude(result) : result.included;
  const concern = isOverLimit(part) && canInclude(result) ? part.concern : result.concern;
  const { id, agreedBytes } = part;
  // Sending reveals the type more reliably than an inspection, unless the part was something else, such as a pointer.
  const { mimeType } = result.origin === part.origin ? part : result;
  return { ...result, id, mimeType, agreedBytes, included, concern };
}
