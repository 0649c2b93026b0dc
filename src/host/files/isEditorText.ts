import * as vscode from 'vscode';
import { isPrintable } from '../../core/files/looksLikeText';
import { findDocument } from './findDocument';

/**
 * True for a file that is open as text, or would be text in the encoding with which VS Code opens it.
 *
 * @param sample from its start; the last character may be incomplete
 */
export async function isEditorText(uri: vscode.Uri, sample: Uint8Array): Promise<boolean> {
  if (findDocument(uri)) {
    return true;
  }
  try {
    const text = (await vscode.workspace.decode(sample, { uri })).replace(/\ufffd$/, '');
    return text !== '' && isPrintable(text) && !text.includes('\ufffd');
  } catch {
    // VS Code takes it for binary.
    return false;
  }
}
