import * as vscode from 'vscode';
import { changeScheme } from './changeReview';

/**
 * The id of the review that a tab shows. VS Code's type of the tab is not part of its stable API, but its fields are
 * there: pairs of an original and a modified URI.
 *
 * @param input of a tab
 * @returns undefined for any other tab
 */
export function reviewIdOf(input: unknown): number | undefined {
  const diffs: unknown =
    typeof input === 'object' && input !== null && 'textDiffs' in input ? input.textDiffs : [];
  for (const diff of Array.isArray(diffs) ? diffs : []) {
    const modified: unknown = diff?.modified;
    if (modified instanceof vscode.Uri && modified.scheme === changeScheme) {
      return Number(modified.query);
    }
  }
  return undefined;
}
