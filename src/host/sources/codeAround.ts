import * as vscode from 'vscode';
import { codeFrame } from '../../core/parts/text/codeFrame';
import { nameOf } from '../files/fileSource';

/** A place as `path:first-last`, with line numbers from 1. */
export function placeOf(uri: vscode.Uri, { start, end }: vscode.Range): string {
  return `${nameOf(uri)}:${start.line + 1}-${end.line + 1}`;
}

/** The lines around a place in a file; empty if the file cannot be read as text. */
export async function codeAround(uri: vscode.Uri, { start, end }: vscode.Range): Promise<string> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const { lineCount } = document;
    const lines = { lineCount, lineText: (line: number) => document.lineAt(line).text };
    return codeFrame(lines, start.line, end.line);
  } catch {
    return '';
  }
}
