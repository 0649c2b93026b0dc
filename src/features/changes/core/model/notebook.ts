import type { PlannedFile } from './changePlan';

export function isNotebookPath(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

/** True for a change that leaves no valid notebook, unless there was none before. */
export function breaksNotebook({ kind, path, base, text }: PlannedFile): boolean {
  return (
    isNotebookPath(path) &&
    kind !== 'delete' &&
    !isNotebook(text) &&
    (kind === 'create' || isNotebook(base))
  );
}

/** True for the JSON of a notebook, in any version of its format. */
function isNotebook(text: string): boolean {
  try {
    const { cells, worksheets } = JSON.parse(text);
    return Array.isArray(cells ?? worksheets);
  } catch {
    return false;
  }
}
