import * as vscode from 'vscode';
import { findDocument } from './findDocument';

/** @returns true for a folder, and for a symbolic link to one; an open document always counts as a file */
export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  if (findDocument(uri)) {
    return false;
  }
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
