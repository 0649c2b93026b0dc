import * as vscode from 'vscode';

/**
 * The URI schemes of reviews, for which package.json has buttons: changes of an answer, code for one selection, and code
 * beside a text that is no longer in a document.
 */
export const reviewSchemes = [
  'agent-query-changes',
  'agent-query-comparison',
  'agent-query-text',
] as const;

export type ReviewScheme = (typeof reviewSchemes)[number];

/** @returns a URI with the path of a file, because VS Code takes another one for a rename */
export function reviewUri(
  scheme: ReviewScheme,
  id: number,
  side: 'original' | 'modified',
  { path }: vscode.Uri,
): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: path.startsWith('/') ? path : `/${path}`,
    query: `${id}-${side}`,
  });
}

/** The id of the review that has a document; undefined for any other one. */
export function reviewId(uri: unknown): number | undefined {
  return uri instanceof vscode.Uri && reviewSchemes.some(scheme => scheme === uri.scheme)
    ? Number.parseInt(uri.query, 10)
    : undefined;
}

/**
 * The id of the review that a tab shows. VS Code's type of the tab of a multi-file diff is not part of its stable API,
 * but its fields are there: pairs of an original and a modified URI.
 *
 * @param input of a tab
 * @returns undefined for any other tab
 */
export function reviewIdOf(input: unknown): number | undefined {
  if (input instanceof vscode.TabInputTextDiff) {
    return reviewId(input.modified);
  }
  const diffs: unknown =
    typeof input === 'object' && input !== null && 'textDiffs' in input ? input.textDiffs : [];
  for (const diff of Array.isArray(diffs) ? diffs : []) {
    const id = reviewId(diff?.modified);
    if (id !== undefined) {
      return id;
    }
  }
  return undefined;
}
