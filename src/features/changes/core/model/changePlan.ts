import type { ChangeRefusal, Refused } from './fileChange';
import type { LineChange } from './lineDiff';

/** The encoding in which a file is saved. */
export interface FileEncoding {
  /** The name in VS Code, such as `windows1252`. */
  readonly name: string;
  /** The characters of the answer that it cannot save. */
  readonly lacks: ReadonlySet<string>;
}

/** The present state of a file. */
export interface BaseFile {
  /** The key, which is the same for all paths of the file. */
  readonly key: string;
  /** The path relative to a workspace folder; without it, the requested path. */
  readonly path?: string;
  /** The text with line ends `\n`; undefined if there is no such file. */
  readonly text: string | undefined;
  /** The encoding; without it, all characters can be saved. */
  readonly encoding?: FileEncoding;
}

/** Reads files of the workspace, with the unsaved text of their editors. */
export type ReadBase = (path: string) => Promise<BaseFile | Refused>;

/** A line that differs between an answer and the file. */
interface LineDifference {
  /** The line number in the file, counted from 1. */
  readonly line: number;
  readonly expected: string;
  readonly actual: string;
}

/** The reason why the place of a change is not certain. */
export type PlaceConcern =
  /** Not all of its unchanged lines are there. */
  | { readonly kind: 'context'; readonly differences: readonly LineDifference[] }
  /** The file already has the changed lines at another line, counted from 1. */
  | { readonly kind: 'twin'; readonly line: number }
  /** The place is not where the answer says, but at this line, counted from 1. */
  | { readonly kind: 'elsewhere'; readonly line: number }
  /** The file does not have this line, which should be above. */
  | { readonly kind: 'head'; readonly text: string };

/** The reason why a person must decide whether a file is changed. */
export type ChangeConcern =
  | PlaceConcern
  /** This number of other changes to the file is refused. */
  | { readonly kind: 'refused'; readonly count: number }
  /** The code that replaces the file may be a part of it: this number of lines is missing, this one first. */
  | { readonly kind: 'excerpt'; readonly missing: number; readonly line: string }
  /** The code that replaces the file has neither its first lines nor others in their place, or neither at its end. */
  | { readonly kind: 'part' }
  /** The code may have this line instead of other code. */
  | { readonly kind: 'elided'; readonly line: string }
  /** The code shows the file twice, before and after the change. */
  | { readonly kind: 'comparison' }
  /** The answer names the file only in a sentence or in a command. */
  | { readonly kind: 'named' }
  /** The new file may be meant to be this one. */
  | { readonly kind: 'exists'; readonly path: string }
  /** The file is run, or determines what is run. */
  | { readonly kind: 'sensitive' };

/** Lines of a file that change together, whatever else is changed. */
export interface PlannedChange {
  /** The edits in order, in lines of the base: `base.split('\n')`. */
  readonly edits: readonly LineChange[];
  /** The concerns; empty if there are none. */
  readonly concerns: readonly ChangeConcern[];
}

/** The text of a file after some of its changes. */
export function textAfter(base: string, changes: readonly PlannedChange[]): string {
  const edits = changes
    .flatMap(change => change.edits)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  return linesAfter(base.split('\n'), edits).join('\n');
}

/** @param edits in order, none of which overlaps another one */
export function linesAfter(
  lines: readonly string[],
  edits: readonly LineChange[],
): readonly string[] {
  let at = 0;
  const parts = edits.map(({ from, to, lines: added }) => {
    const kept = lines.slice(at, from);
    at = to;
    return [...kept, ...added];
  });
  return [...parts, lines.slice(at)].flat();
}

/** The planned change to a file. */
export interface PlannedFile {
  readonly kind: 'create' | 'delete' | 'modify' | 'rename';
  /** The path relative to a workspace folder; the new one of a renamed file. */
  readonly path: string;
  /** The previous path of a renamed file. */
  readonly from: string | undefined;
  /** The base with line ends `\n`; empty for a new file. */
  readonly base: string;
  /** The text with line ends `\n`; empty for a deleted file. */
  readonly text: string;
  /** True if it has an old text, which is replaced with code that may be only a part of the file. */
  readonly isWhole: boolean;
  /** The changes that lead from the base to the text. */
  readonly changes: readonly PlannedChange[];
  /** Concerns about all of its changes. */
  readonly concerns: readonly ChangeConcern[];
}

/** The effect of an answer's changes on the present files. */
export interface ChangePlan {
  readonly files: readonly PlannedFile[];
  readonly refusals: readonly ChangeRefusal[];
}
