import * as vscode from 'vscode';
import type { PlannedFile } from '../core/model/changePlan';
import { textChanges } from '../core/model/lineDiff';
import type { ChangedFile } from './changedFiles';

/** A planned change, and its file in the workspace. */
export interface LocatedChange {
  readonly planned: PlannedFile;
  readonly file: ChangedFile;
  /** The old file of a renamed one. */
  readonly from: ChangedFile | undefined;
  /** The selection in the file once it is changed. */
  readonly selection?: vscode.Range;
}

/**
 * The order of the changes. Likely failures come first, and losses last: VS Code keeps the finished part of an edit
 * that fails.
 */
const order: readonly PlannedFile['kind'][] = ['create', 'rename', 'modify', 'delete'];

/** Makes one edit of all changes, which can be undone in one step. It changes only the lines that differ. */
export async function changeEdit(changes: readonly LocatedChange[]): Promise<vscode.WorkspaceEdit> {
  const rank = ({ planned }: LocatedChange) => order.indexOf(planned.kind);
  const sorted = [...changes].sort((one, other) => rank(one) - rank(other));
  // Encoded first: after that, the edit must be applied without any delay.
  const contents = await Promise.all(sorted.map(newContents));
  const edit = new vscode.WorkspaceEdit();
  for (const [index, { planned, file, from }] of sorted.entries()) {
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
          replaceLines(edit, file.uri, from.document, planned);
        }
        break;
      case 'modify':
        if (file.document) {
          replaceLines(edit, file.uri, file.document, planned);
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

function replaceLines(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  document: vscode.TextDocument,
  { base, text }: PlannedFile,
): void {
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const [before = '', after = ''] = [base, text].map(each => each.replaceAll('\n', lineEnd));
  for (const { offset, removed, added } of textChanges(before, after, lineEnd)) {
    const [start, end] = [document.positionAt(offset), document.positionAt(offset + removed)];
    edit.replace(uri, new vscode.Range(start, end), added);
  }
}
