import * as vscode from 'vscode';
import { findSelection, movedOffset } from '../../core/compare/findSelection';
import { replacement } from '../../core/compare/replacement';
import type { SelectionSource } from '../../core/parts/partSource';

/** A document in which code of an answer replaces a selection. It follows the selection while the document changes. */
export class Comparison {
  /** The offset of the selected text in UTF-16 code units; undefined once the text is no longer in the document. */
  private place: number | undefined;
  private last = '';

  /**
   * @param code of the answer
   * @param near the offset where the selected text is expected, in UTF-16 code units
   */
  constructor(
    readonly document: vscode.TextDocument,
    private readonly source: SelectionSource,
    private readonly code: string,
    near: number,
  ) {
    this.place = findSelection(document.getText(), source.text, near);
    this.last = this.proposed();
  }

  /** The range of the selected text now; undefined once it is no longer in the document. */
  get range(): vscode.Range | undefined {
    return this.place === undefined
      ? undefined
      : new vscode.Range(
          this.document.positionAt(this.place),
          this.document.positionAt(this.place + this.source.text.length),
        );
  }

  /** The code as it replaces the selected text, with the line ends of the document. */
  get replacement(): string {
    const { range, document } = this;
    const before = range ? document.lineAt(range.start).text.slice(0, range.start.character) : '';
    const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    return replacement(this.code, this.source.text, before, lineEnd);
  }

  /** The document with the replacement; its last state once the selected text is no longer in the document. */
  get text(): string {
    return this.last;
  }

  /** Updates the comparison after the document has changed. */
  changed(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    if (this.place === undefined) {
      return;
    }
    const moved = movedOffset(
      this.place,
      changes.map(({ rangeOffset, rangeLength, text }) => ({
        offset: rangeOffset,
        removed: rangeLength,
        added: text.length,
      })),
    );
    this.place = findSelection(this.document.getText(), this.source.text, moved);
    this.last = this.proposed();
  }

  private proposed(): string {
    const text = this.document.getText();
    const { place } = this;
    return place === undefined
      ? this.last
      : text.slice(0, place) + this.replacement + text.slice(place + this.source.text.length);
  }
}
