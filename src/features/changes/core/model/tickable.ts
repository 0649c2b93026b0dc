import { type PlannedChange, type PlannedFile, textAfter } from './changePlan';
import { isNotebookPath } from './notebook';

/** One of several changes to a file that has its own tick, or the whole change to the file. */
interface Tickable {
  /** The key, which is the same when the file is read again. */
  readonly key: string;
  readonly changes: readonly PlannedChange[];
}

/** The changes to a file with separate ticks, in order. */
export function tickablesOf({ kind, path, from, base, changes }: PlannedFile): readonly Tickable[] {
  // Some changes alone may leave no valid notebook.
  if (kind !== 'modify' || changes.length < 2 || isNotebookPath(path)) {
    return [{ key: JSON.stringify([kind, path, from]), changes }];
  }
  const lines = base.split('\n');
  const equal = new Map<string, number>();
  return changes.map(change => {
    const edits = change.edits.map(({ from, to, lines: added }) => [lines.slice(from, to), added]);
    const text = JSON.stringify([path, edits]);
    const count = (equal.get(text) ?? 0) + 1;
    equal.set(text, count);
    return { key: `${text} ${count}`, changes: [change] };
  });
}

/** Ticks by their keys. */
export type Ticks = ReadonlyMap<string, boolean>;

/** A file with its ticked changes; undefined if there are none. */
export function withTicked(file: PlannedFile, ticks: Ticks): PlannedFile | undefined {
  const all = tickablesOf(file);
  const ticked = all.filter(({ key }) => ticks.get(key) === true);
  if (ticked.length === all.length || ticked.length === 0) {
    return ticked.length === 0 ? undefined : file;
  }
  const changes = ticked.flatMap(each => each.changes);
  return { ...file, changes, text: textAfter(file.base, changes) };
}
