import * as vscode from 'vscode';
import type { PartRecord, SelectionSource, SnippetSource } from '../core/parts/partSource';
import type { EditorTracker } from './editorTracker';
import type { HeldFiles } from './heldFiles';
import { nameOf } from './partSources';

const { t } = vscode.l10n;

/** Shows what a part was made from, in the editors and not in the panel's place. */
export class PartRevealer {
  constructor(
    private readonly editors: EditorTracker,
    private readonly held: HeldFiles,
  ) {}

  async reveal({ id, source }: PartRecord): Promise<void> {
    switch (source.kind) {
      case 'selection':
        return this.revealSelection(source);
      case 'snippet':
        return this.openText(source);
      case 'held':
        return this.open(this.held.uri(id, source));
      case 'file':
        return this.open(vscode.Uri.parse(source.uri));
    }
  }

  private async open(uri: vscode.Uri): Promise<void> {
    await vscode.commands.executeCommand('vscode.open', uri, { viewColumn: this.viewColumn });
  }

  /** A text that is in no file, as a document that is in none either. */
  private async openText({ text, languageId }: SnippetSource): Promise<void> {
    const document = await vscode.workspace.openTextDocument({
      content: text,
      language: languageId === 'diff' ? languageId : 'plaintext',
    });
    await vscode.window.showTextDocument(document, { viewColumn: this.viewColumn });
  }

  private async revealSelection(source: SelectionSource): Promise<void> {
    try {
      const document = await vscode.workspace.openTextDocument(selectionUri(source));
      await vscode.window.showTextDocument(document, {
        viewColumn: this.viewColumn,
        selection: new vscode.Range(
          source.start.line,
          source.start.character,
          source.end.line,
          source.end.character,
        ),
      });
    } catch {
      void vscode.window.showWarningMessage(
        t('{0} cannot be opened: it is gone or not readable.', source.path),
      );
    }
  }

  private get viewColumn(): vscode.ViewColumn {
    return this.editors.editor?.viewColumn ?? vscode.ViewColumn.One;
  }
}

/** Conversations saved by older versions know a selection's path alone. */
function selectionUri({ uri, path }: SelectionSource): vscode.Uri {
  if (uri !== undefined) {
    return vscode.Uri.parse(uri);
  }
  const open = vscode.workspace.textDocuments.find(document => nameOf(document.uri) === path);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return open?.uri ?? (folder ? vscode.Uri.joinPath(folder.uri, path) : vscode.Uri.file(path));
}
