import type * as vscode from 'vscode';

/** Why a change of a file needs a tick by hand. */
export type ChangeConcern = 'readOnly' | 'secret' | 'shrinks';

/** A file of the workspace that a change is about. */
export interface ChangedFile {
  readonly uri: vscode.Uri;
  /** Undefined if there is no such file. */
  readonly document: vscode.TextDocument | undefined;
  /** The version of the document that was read. */
  readonly version: number;
  readonly concern: ChangeConcern | undefined;
}
