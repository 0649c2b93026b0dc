import * as vscode from 'vscode';
import { Disposable } from '../disposable';

/** Something in a column of editors; undefined if it is not visible. */
export interface HasViewColumn {
  readonly viewColumn: vscode.ViewColumn | undefined;
}

/** Remembers the last active text editor and notebook, because VS Code has none while a panel has the focus. */
export class EditorTracker extends Disposable {
  private last = vscode.window.activeTextEditor;
  private lastNotebook = vscode.window.activeNotebookEditor;
  /** True if a notebook was active more recently than a text editor outside of notebooks. */
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

  /** The active text editor, or else the last one; undefined if its document was closed. */
  get editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    if (active) {
      return active;
    }
    const { last } = this;
    if (!last || last.document.isClosed) {
      return undefined;
    }
    // VS Code creates a new object for an editor that was hidden and is shown again.
    const visible = vscode.window.visibleTextEditors;
    return (
      visible.find(editor => editor === last) ??
      visible.find(editor => editor.document === last.document) ??
      last
    );
  }

  /** The column for a document that is opened from a panel: that of the last editor, but not that of the panel. */
  columnFor(panel: HasViewColumn): vscode.ViewColumn {
    const { Beside, One } = vscode.ViewColumn;
    const column = this.editor?.viewColumn ?? One;
    return column !== panel.viewColumn ? column : column === One ? Beside : One;
  }

  /** The active or else the last notebook; undefined if a text editor was active after it, or if it was closed. */
  get notebook(): vscode.NotebookEditor | undefined {
    const text = vscode.window.activeTextEditor;
    const active = vscode.window.activeNotebookEditor;
    // The output panel has a text editor, which can be active although a notebook is in the active tab.
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
