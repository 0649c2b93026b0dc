import * as vscode from 'vscode';
import { encodeBase64 } from '../../core/files/base64Encoder';
import type { PartSource } from '../../core/parts/partSource';
import { nameOf } from '../files/fileSource';
import { rangeSource, selectedRanges } from './editorSources';

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
    import('../../core/parts/text/chooseOutput'),
    import('mime-types'),
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
