import type * as vscode from 'vscode';

/** A file of the workspace that a change is about. */
export interface ChangedFile {
  readonly uri: vscode.Uri;
  /** Undefined if there is no such file. */
  readonly document: vscode.TextDocument | undefined;
  /** The version of the document that was read. */
  readonly version: number;
  readonly isReadOnly: boolean;
  /** Its path without symbolic links says that a person must decide. */
  readonly isSensitive: boolean;
}
