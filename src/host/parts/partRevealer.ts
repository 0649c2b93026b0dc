import * as vscode from 'vscode';
import type { PartRecord, SelectionSource, SnippetSource } from '../../core/parts/partSource';
import type { EditorTracker, HasViewColumn } from '../files/editorTracker';
import { showWarning } from '../window/showWarning';
import type { InMemoryFiles } from './inMemoryFiles';

const { t } = vscode.l10n;

/** Opens the source of a part in the editors, not in the column of the panel. */
export class PartRevealer {
  constructor(
    private readonly editors: EditorTracker,
    private readonly inMemory: InMemoryFiles,
  ) {}

  async reveal({ id, source }: PartRecord, panel: HasViewColumn): Promise<void> {
    const viewColumn = this.editors.columnFor(panel);
    switch (source.kind) {
      case 'selection':
        return revealSelection(source, viewColumn);
      case 'snippet':
        return openText(source, viewColumn);
      case 'inMemory':
        return open(this.inMemory.add(id, source), viewColumn);
      case 'file':
        return open(vscode.Uri.parse(source.uri), viewColumn);
    }
  }
}

async function open(uri: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, { viewColumn });
}

/** Opens a text without a file as an untitled document. */
async function openText(
  { text, languageId }: SnippetSource,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument({
    content: text,
    language: languageId === 'diff' ? languageId : 'plaintext',
  });
  await vscode.window.showTextDocument(document, { viewColumn });
}

async function revealSelection(
  source: SelectionSource,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const { start, end } = source;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(source.uri));
    await vscode.window.showTextDocument(document, {
      viewColumn,
      selection: new vscode.Range(start.line, start.character, end.line, end.character),
    });
  } catch {
    void showWarning(t("{0} can't be opened. It no longer exists or can't be read.", source.path));
  }
}
