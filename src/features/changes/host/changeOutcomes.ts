import * as vscode from 'vscode';
import { withLineFeeds } from '../../../core/text/lineFeeds';
import { findDocument } from '../../../host/parts/findDocument';
import { unlessMissing } from '../../../host/window/workspaceStorage';
import type { LocatedChange } from './changeEdit';

/** The state of a file after an edit: with the change, without it, or neither, for example with another text. */
export type ChangeOutcome = 'applied' | 'unchanged' | 'unknown';

/**
 * Reads the files of changes again, since VS Code keeps the finished part of an edit that fails. Never rejects.
 *
 * @returns one outcome for each change, in their order
 */
export function outcomesOf(changes: readonly LocatedChange[]): Promise<readonly ChangeOutcome[]> {
  return Promise.all(changes.map(each => outcomeOf(each).catch(() => 'unknown' as const)));
}

async function outcomeOf({ planned, file, from }: LocatedChange): Promise<ChangeOutcome> {
  const { kind, base, text } = planned;
  const before = kind === 'create' || kind === 'rename' ? undefined : base;
  const after = kind === 'delete' ? undefined : text;
  const now = await readText(file.uri);
  const oldText = from && (await readText(from.uri));
  if (now === after && oldText === undefined) {
    return 'applied';
  }
  return now === before && (!from || oldText === base) ? 'unchanged' : 'unknown';
}

/**
 * The unsaved text of a file, or else its text on disk, which its editor may not have yet; undefined if there is no
 * file.
 */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await unlessMissing(vscode.workspace.fs.readFile(uri));
  const document = findDocument(uri);
  if (!bytes || document?.isDirty) {
    return bytes && document && withLineFeeds(document.getText());
  }
  const { decode } = vscode.workspace;
  const text = await (document
    ? decode(bytes, { encoding: document.encoding })
    : decode(bytes, { uri }));
  return withLineFeeds(text);
}
