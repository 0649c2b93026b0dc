import * as vscode from 'vscode';
import { Disposable } from './disposable';

/** An object in a column of editors; undefined if it is not visible. */
export interface HasViewColumn {
  readonly viewColumn: vscode.ViewColumn | undefined;
}

/** Remembers the last active text editors, because VS Code has none while a panel has the focus. */
export class EditorTracker extends Disposable {
  /** The text editors that were active, the last one first; one for each document. */
  private recent: readonly vscode.TextEditor[] = [];

  constructor() {
    super();
    this.remember(vscode.window.activeTextEditor);
    this._register(vscode.window.onDidChangeActiveTextEditor(editor => this.remember(editor)));
  }

  /** The active text editor, or else the last one; undefined if its document was closed. */
  get editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    if (active) {
      return active;
    }
    const [last] = this.recent;
    return last && !last.document.isClosed ? asShown(last) : undefined;
  }

  /**
   * The active or else the last text editor of a document that can be edited, unlike output, search results, and the
   * old side of a diff.
   */
  get editable(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editors = activeTextEditor ? [activeTextEditor, ...this.recent] : this.recent;
    const editable = [...editors, ...visibleTextEditors].find(({ document }) =>
      isEditable(document),
    );
    return editable && asShown(editable);
  }

  /** The column for a document that is opened from a panel: the column of the last editor, but not of the panel. */
  columnFor(panel: HasViewColumn): vscode.ViewColumn {
    const { Beside, One } = vscode.ViewColumn;
    const column = this.editor?.viewColumn ?? One;
    return column !== panel.viewColumn ? column : column === One ? Beside : One;
  }

  /** @param editor undefined if none is active; the last one is then kept */
  private remember(editor: vscode.TextEditor | undefined): void {
    if (editor) {
      const others = this.recent.filter(
        ({ document }) => document !== editor.document && !document.isClosed,
      );
      this.recent = [editor, ...others];
    }
  }
}

/** The present object of an editor: VS Code creates a new one for an editor that was hidden and is shown again. */
function asShown(editor: vscode.TextEditor): vscode.TextEditor {
  const visible = vscode.window.visibleTextEditors;
  return visible.includes(editor)
    ? editor
    : (visible.find(({ document }) => document === editor.document) ?? editor);
}

function isEditable(document: vscode.TextDocument): boolean {
  const { isClosed, isUntitled, uri } = document;
  const isCell = uri.scheme === 'vscode-notebook-cell';
  const isWritable = vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
  return !isClosed && (isUntitled || isCell || isWritable);
}
