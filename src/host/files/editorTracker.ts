import * as vscode from 'vscode';
import { Disposable } from '../disposable';

/**
 * Remembers the text editor, and the notebook, that was active last: while the panel has the focus, VS Code names
 * none.
 */
export class EditorTracker extends Disposable {
  private last = vscode.window.activeTextEditor;
  private lastNotebook = vscode.window.activeNotebookEditor;
  /** Whether a notebook was active after any text editor that is not one of its cells. */
  private notebookIsLast = this.lastNotebook !== undefined;

  constructor() {
    super();
    this._register(
      vscode.window.onDidChangeActiveTextEditor(editor => {
        this.last = editor ?? this.last;
        if (editor) {
          this.notebookIsLast = isCell(editor.document);
        }
      }),
    );
    this._register(
      vscode.window.onDidChangeActiveNotebookEditor(notebook => {
        this.lastNotebook = notebook ?? this.lastNotebook;
        this.notebookIsLast ||= notebook !== undefined;
      }),
    );
  }

  /** The active text editor, or the one that was; undefined where that has been closed. */
  get editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    if (active) {
      return active;
    }
    const { last } = this;
    if (!last || last.document.isClosed) {
      return undefined;
    }
    // An editor that was hidden and shown again is another object for the same document.
    const visible = vscode.window.visibleTextEditors;
    return (
      visible.find(editor => editor === last) ??
      visible.find(editor => editor.document === last.document) ??
      last
    );
  }

  /** Where something opens that was asked for in a panel: with the editors, and not in the panel's place. */
  columnFor(panel: { readonly viewColumn: vscode.ViewColumn | undefined }): vscode.ViewColumn {
    const { Beside, One } = vscode.ViewColumn;
    const column = this.editor?.viewColumn ?? One;
    return column !== panel.viewColumn ? column : column === One ? Beside : One;
  }

  /** The notebook that is active, or was; undefined where a text editor was active after it, or it has been closed. */
  get notebook(): vscode.NotebookEditor | undefined {
    const text = vscode.window.activeTextEditor;
    const active = vscode.window.activeNotebookEditor;
    // The output panel has a text editor that is active while the notebook is the active tab.
    if (text ? !isCell(text.document) : !active && !this.notebookIsLast) {
      return undefined;
    }
    const notebook = active ?? this.lastNotebook;
    return notebook?.notebook.isClosed ? undefined : notebook;
  }
}

function isCell({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'vscode-notebook-cell';
}
