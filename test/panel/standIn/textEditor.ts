import type * as vscode from 'vscode';
import type { Documents, Replacement, TextDocument } from './documents';
import { Range, Selection } from './positions';

/** An editor, as long as it is visible: VS Code makes a new one when it is shown again. */
export class TextEditor implements vscode.TextEditor {
  options: vscode.TextEditorOptions = { tabSize: 4, insertSpaces: true };
  private selected: readonly vscode.Selection[];

  /** @param onSelect is told of the user's and of the extension's selections */
  constructor(
    readonly document: TextDocument,
    private readonly documents: Documents,
    private readonly column: () => vscode.ViewColumn,
    selections: readonly vscode.Selection[],
    private readonly onSelect: (editor: TextEditor) => void,
  ) {
    this.selected = selections;
  }

  get viewColumn(): vscode.ViewColumn {
    return this.column();
  }

  get visibleRanges(): readonly vscode.Range[] {
    return [new Range(0, 0, this.document.lineCount - 1, 0)];
  }

  get selection(): vscode.Selection {
    return this.selected[0] ?? new Selection(0, 0, 0, 0);
  }

  set selection(selection: vscode.Selection) {
    this.selections = [selection];
  }

  get selections(): readonly vscode.Selection[] {
    return this.selected;
  }

  set selections(selections: readonly vscode.Selection[]) {
    this.selected = selections;
    this.onSelect(this);
  }

  async edit(write: (builder: vscode.TextEditorEdit) => void): Promise<boolean> {
    const replacements: Replacement[] = [];
    const rangeOf = (at: vscode.Position | vscode.Range) =>
      'start' in at ? at : new Range(at, at);
    write({
      replace: (at, newText) => replacements.push({ range: rangeOf(at), newText }),
      insert: (at, newText) => replacements.push({ range: rangeOf(at), newText }),
      delete: range => replacements.push({ range, newText: '' }),
      setEndOfLine: () => {
        throw new Error('The stand-in for VS Code does not change line ends.');
      },
    });
    this.documents.edit(this.document, replacements);
    const ends = this.selected.map(({ active }) => this.document.validatePosition(active));
    this.selections = ends.map(end => new Selection(end, end));
    return true;
  }

  async insertSnippet(): Promise<boolean> {
    throw new Error('The stand-in for VS Code inserts no snippets.');
  }

  setDecorations(): void {
    throw new Error('The stand-in for VS Code has no decorations.');
  }

  revealRange(): void {
    // All lines are visible.
  }

  show(): void {
    throw new Error('The stand-in for VS Code has no TextEditor.show.');
  }

  hide(): void {
    throw new Error('The stand-in for VS Code has no TextEditor.hide.');
  }
}
