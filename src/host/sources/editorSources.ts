import type * as vscode from 'vscode';
import type { FileSource, SelectionSource } from '../../core/parts/partSource';
import { fileSource, nameOf } from '../files/fileSource';
import { diffSideOf } from './diffSideOf';

/** The selections of an editor as the sources of parts, in text order; the whole file if nothing is selected. */
export function editorSources(
  editor: vscode.TextEditor,
): ReadonlyArray<SelectionSource | FileSource> {
  const { document } = editor;
  const selections = selectedRanges(editor);
  if (selections.length === 0) {
    return [wholeEditor(editor)];
  }
  const path = nameOf(document.uri);
  return selections.map(range => ({ ...rangeSource(document, range, path), ...sideOf(editor) }));
}

/** All of what an editor shows as the source of a part. */
export function wholeEditor(editor: vscode.TextEditor): FileSource {
  return { ...fileSource(editor.document.uri, true), ...sideOf(editor) };
}

function sideOf(editor: vscode.TextEditor): Pick<FileSource, 'diffSide'> {
  const diffSide = diffSideOf(editor);
  return diffSide ? { diffSide } : {};
}

/** The selections of an editor that are not empty, in text order. */
export function selectedRanges(editor: vscode.TextEditor): readonly vscode.Range[] {
  return editor.selections
    .filter(selection => !selection.isEmpty)
    .sort((a, b) => a.start.compareTo(b.start));
}

/**
 * A range of a document as the source of a part.
 *
 * @param path the name of the document as it is sent
 */
export function rangeSource(
  document: vscode.TextDocument,
  range: vscode.Range,
  path: string,
): SelectionSource {
  const { start, end } = range;
  const text = document.getText(range);
  const whole = document.getText();
  const isRepeated = whole.indexOf(text) !== whole.lastIndexOf(text);
  return {
    kind: 'selection',
    uri: document.uri.toString(),
    path,
    languageId: document.languageId,
    text,
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
    ...(isRepeated ? { isRepeated } : {}),
  };
}
