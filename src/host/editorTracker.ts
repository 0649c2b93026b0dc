import * as vscode from 'vscode';
import { Disposable } from './disposable';

/** Remembers the text editor that was active last: while the panel has the focus, VS Code names none. */
export class EditorTracker extends Disposable {
  private last = vscode.window.activeTextEditor;

  constructor() {
    super();
    this._register(
      vscode.window.onDidChangeActiveTextEditor(editor => {
        this.last = editor ?? this.last;
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
}
