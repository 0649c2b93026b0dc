import * as vscode from 'vscode';
import { encodeBase64 } from '../../core/files/base64';
import type {
  DiffSide,
  FileSource,
  PartSource,
  SelectionSource,
} from '../../core/parts/partSource';
import { fileSource, nameOf } from './fileSource';

/** The selections of an editor as the sources of parts, in text order; the whole file if there is no selection. */
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

/** The whole content of an editor as the source of a part. */
export function wholeEditor(editor: vscode.TextEditor): FileSource {
  return { ...fileSource(editor.document.uri, true), ...sideOf(editor) };
}

/** The side of a diff editor that a text editor is, for the source of a part; empty if it is in no diff editor. */
export function sideOf(editor: vscode.TextEditor | undefined): Pick<FileSource, 'diffSide'> {
  const diffSide = editor && diffSideOf(editor);
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

/** The range of a selection in its document. */
export function sourceRange({ start, end }: SelectionSource): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The side of a diff editor that a text editor is; undefined if it is not in a diff editor. */
export function diffSideOf({ document, viewColumn }: vscode.TextEditor): DiffSide | undefined {
  // Only editors outside diff editors have a column. The same file can be open in both.
  if (viewColumn !== undefined) {
    return undefined;
  }
  const key = document.uri.toString();
  for (const { activeTab } of vscode.window.tabGroups.all) {
    const input = activeTab?.input;
    if (input instanceof vscode.TabInputTextDiff) {
      if (input.original.toString() === key) {
        return 'original';
      }
      if (input.modified.toString() === key) {
        return 'modified';
      }
    }
  }
  return undefined;
}

/**
 * The selection in a notebook as the sources of parts: the selected text of the cell that is being edited, or else the
 * selected cells with their outputs.
 *
 * @param editor the active text editor, which may be in a cell
 */
export async function notebookSources(
  notebook: vscode.NotebookEditor,
  editor: vscode.TextEditor | undefined,
): Promise<readonly PartSource[]> {
  const cells = selectedCells(notebook);
  const edited = cells.length === 1 ? cells[0] : undefined;
  if (edited && editor?.document === edited.document) {
    const ranges = selectedRanges(editor);
    if (ranges.length > 0) {
      return ranges.map(range => rangeSource(edited.document, range, cellName(edited)));
    }
  }
  return cellSources(cells);
}

/** The selected cells of a notebook, in notebook order. */
export function selectedCells({
  notebook,
  selections,
}: vscode.NotebookEditor): readonly vscode.NotebookCell[] {
  const indexes = new Set(
    selections.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, offset) => start + offset),
    ),
  );
  return notebook.getCells().filter(({ index }) => indexes.has(index));
}

/** Cells as the sources of parts: the text of each cell, then its outputs, with images as files. */
export async function cellSources(
  cells: readonly vscode.NotebookCell[],
): Promise<readonly PartSource[]> {
  // Loaded on first use, so that the extension starts faster.
  const [{ chooseOutput }, { extension }] = await Promise.all([
    import('../../core/parts/chooseOutput'),
    import('../../core/files/mediaTypes'),
  ]);
  return cells.flatMap(cell => {
    const outputs = cell.outputs.map(({ items }, index): PartSource | undefined => {
      const output = chooseOutput(items);
      if (output?.kind === 'text') {
        const { languageId, text } = output;
        const name = `${cellName(cell)}, output ${index + 1}`;
        return { kind: 'snippet', name, languageId, text, from: 'notebook' };
      }
      if (output?.kind === 'bytes') {
        const { mimeType, data } = output;
        const place = `${nameOf(cell.notebook.uri)}-cell${cell.index + 1}-output${index + 1}`;
        const name = `${place}.${extension(mimeType) || 'bin'}`;
        return { kind: 'inMemory', name, mimeType, base64: encodeBase64(data), from: 'notebook' };
      }
      return undefined;
    });
    return [wholeCell(cell), ...outputs.filter(source => source !== undefined)];
  });
}

function wholeCell(cell: vscode.NotebookCell): PartSource {
  const { document } = cell;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  return rangeSource(document, document.validateRange(whole), cellName(cell));
}

function cellName({ notebook, index }: vscode.NotebookCell): string {
  return `${nameOf(notebook.uri)} cell ${index + 1}`;
}
