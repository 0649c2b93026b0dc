import * as vscode from 'vscode';
import type { PlannedFile } from '../../core/changes/changePlan';
import type { ChangedFile } from './changedFile';

/** A planned change, and its file in the workspace. */
export interface LocatedChange {
  readonly planned: PlannedFile;
  readonly file: ChangedFile;
  /** The old file of a renamed one. */
  readonly from: ChangedFile | undefined;
}

/** Makes one edit of all changes, which can be undone at once. It changes only the lines that differ. */
export async function changeEdit(changes: readonly LocatedChange[]): Promise<vscode.WorkspaceEdit> {
  // Encoded first: after that, nothing may happen before the edit is applied.
  const contents = await Promise.all(changes.map(newContents));
  const edit = new vscode.WorkspaceEdit();
  for (const [index, { planned, file, from }] of changes.entries()) {
    const { base, text } = planned;
    switch (planned.kind) {
      case 'create':
        edit.createFile(file.uri, { contents: contents[index] ?? new Uint8Array() });
        break;
      case 'delete':
        edit.deleteFile(file.uri);
        break;
      case 'rename':
        if (from?.document) {
          edit.renameFile(from.uri, file.uri);
          replaceLines(edit, file.uri, from.document, base, text);
        }
        break;
      case 'modify':
        if (file.document) {
          replaceLines(edit, file.uri, file.document, base, text);
        }
    }
  }
  return edit;
}

async function newContents({ planned, file }: LocatedChange): Promise<Uint8Array | undefined> {
  if (planned.kind !== 'create') {
    return undefined;
  }
  const lineEnd = vscode.workspace.getConfiguration('files', file.uri).get('eol');
  const text = lineEnd === '\r\n' ? planned.text.replaceAll('\n', '\r\n') : planned.text;
  return vscode.workspace.encode(text, { uri: file.uri });
}

/** Replaces the lines between those that are the same at the start and at the end. */
function replaceLines(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  document: vscode.TextDocument,
  base: string,
  text: string,
): void {
  if (base === text) {
    return;
  }
  const [before, after] = [base.split('\n'), text.split('\n')];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start += 1;
  }
  let same = 0;
  while (
    same < shorter - start &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  ) {
    same += 1;
  }
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const lines = after.slice(start, after.length - same);
  const last = before.length - same;
  const end = document.lineAt(document.lineCount - 1).range.end;
  if (last < before.length) {
    // Whole lines, each with its line end.
    const range = new vscode.Range(start, 0, last, 0);
    edit.replace(uri, range, lines.map(line => line + lineEnd).join(''));
  } else if (start < before.length) {
    // The last line has no line end.
    const [from, content] =
      lines.length > 0 || start === 0
        ? [new vscode.Position(start, 0), lines.join(lineEnd)]
        : [document.lineAt(start - 1).range.end, ''];
    edit.replace(uri, new vscode.Range(from, end), content);
  } else {
    edit.insert(uri, end, lines.map(line => lineEnd + line).join(''));
  }
}
