import type * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import type { InspectorCollaborators } from './inspectorPage';
import { TranscriptView } from './transcriptView';

/** Shows event streams in files, in read-only editors. */
export class TranscriptEditors {
  constructor(
    private readonly collaborators: InspectorCollaborators,
    private readonly openLocalFile: Platform['openLocalFile'],
  ) {}

  /** Shows a file in the panel that VS Code has opened for it. */
  resolve(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    new TranscriptView(uri, panel, this.collaborators, this.openLocalFile);
  }
}
