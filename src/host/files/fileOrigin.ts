import * as vscode from 'vscode';
import type { PartOrigin } from '../../core/parts/partSource';

/**
 * The origin of bytes that are read from a file: `saved` if a notebook or custom editor has unsaved changes to it,
 * which extensions cannot read; otherwise `disk`.
 */
export function fileOrigin(uri: vscode.Uri): PartOrigin {
  const key = uri.toString();
  const isDirty = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      ({ input, isDirty: changed }) =>
        changed &&
        (input instanceof vscode.TabInputNotebook || input instanceof vscode.TabInputCustom) &&
        input.uri.toString() === key,
    );
  return isDirty ? 'saved' : 'disk';
}
