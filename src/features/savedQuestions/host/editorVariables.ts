import * as vscode from 'vscode';
import { baseName, stemOf } from '../../../core/files/fileNames';
import type { PartSource } from '../../../core/parts/partSource';
import type { FileInEditor } from '../../../host/parts/activeEditor';
import { editorSources, selectedRanges, sideOf } from '../../../host/parts/editorSources';
import { fileSource, nameOf } from '../../../host/parts/fileSource';
import type { PromptVariable } from '../core/parseTemplate';

/**
 * The maximum length of a selection that becomes text of the question, in UTF-16 code units; a longer one becomes a
 * part.
 */
const maxSelectionLength = 65_536;

interface EditorVariables {
  readonly values: Readonly<Partial<Record<PromptVariable, string>>>;
  /** The parts to attach if a variable is used. */
  readonly parts: Readonly<Partial<Record<PromptVariable, readonly PartSource[]>>>;
}

/**
 * The values of variables in saved questions, for the file of the active editor. Files have the names of parts, not
 * their paths on the user's machine.
 */
export function editorVariables(file: FileInEditor | undefined): EditorVariables {
  const folder =
    (file && vscode.workspace.getWorkspaceFolder(file.uri)) ??
    vscode.workspace.workspaceFolders?.[0];
  const ofFolder = folder && {
    workspaceFolder: folder.uri.scheme === 'file' ? folder.uri.fsPath : folder.uri.path,
    workspaceFolderBasename: folder.name,
  };
  if (!file) {
    return { values: ofFolder ?? {}, parts: {} };
  }
  const { uri, editor, cell } = file;
  const name = nameOf(uri);
  const base = baseName(name);
  const stem = stemOf(name);
  const directory = name.slice(0, Math.max(0, name.length - base.length - 1)) || '.';
  const parts = [{ ...fileSource(uri), ...sideOf(editor) }];
  const selecting = editor ?? cell;
  const selection = selecting && selectionIn(selecting);
  return {
    values: {
      ...ofFolder,
      ...(selection && { selection: selection.text, selectedText: selection.text }),
      file: name,
      relativeFile: name,
      fileBasename: base,
      fileBasenameNoExtension: stem,
      fileExtname: base.slice(stem.length),
      fileDirname: directory,
      relativeFileDirname: directory,
      ...(editor && { lineNumber: String(editor.selection.active.line + 1) }),
    },
    parts: {
      file: parts,
      relativeFile: parts,
      ...(selection && { selection: selection.parts, selectedText: selection.parts }),
    },
  };
}

/** The selected text and no part, or the name of the part that is too long to be in a question. */
function selectionIn(
  editor: vscode.TextEditor,
): { readonly text: string; readonly parts: readonly PartSource[] } | undefined {
  const ranges = selectedRanges(editor);
  if (ranges.length === 0) {
    return undefined;
  }
  const { document } = editor;
  const length = ranges.reduce(
    (sum, { start, end }) => sum + document.offsetAt(end) - document.offsetAt(start) + 1,
    0,
  );
  return length > maxSelectionLength
    ? { text: nameOf(document.uri), parts: editorSources(editor) }
    : { text: ranges.map(range => document.getText(range)).join('\n'), parts: [] };
}
