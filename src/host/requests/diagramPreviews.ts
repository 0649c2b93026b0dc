import * as vscode from 'vscode';
import { drawsDiagrams } from '../../core/panel/drawsDiagrams';
import { fencedBlock } from '../../core/parts/text/fencedBlock';
import { Disposable } from '../disposable';

/** The URI scheme of diagrams, whose source is the query. */
const scheme = 'agent-query-diagram';

/** UTF-16 code units; VS Code draws no longer diagrams (`markdown-mermaid.maxTextSize`). */
const maxLength = 50_000;

/** Shows Mermaid diagrams in VS Code's Markdown preview, as read-only documents. */
export class DiagramPreviews extends Disposable implements vscode.TextDocumentContentProvider {
  constructor() {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent({ query }: vscode.Uri): string {
    return fencedBlock(query, 'mermaid');
  }

  /**
   * Opens the preview of a diagram.
   *
   * @returns false if VS Code can't draw it
   */
  async open(source: string): Promise<boolean> {
    if (source.length > maxLength || !drawsDiagrams(vscode.extensions.all)) {
      return false;
    }
    const uri = vscode.Uri.from({ scheme, path: '/Diagram.md', query: source });
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
    return true;
  }
}
