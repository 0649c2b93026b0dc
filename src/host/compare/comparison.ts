import * as vscode from 'vscode';
import { findSelection, movedOffset } from '../../core/compare/findSelection';
import { replacement } from '../../core/compare/replacement';
import type { SelectionSource } from '../../core/parts/partSource';

/** Code from an answer in the place of what was selected, for as long as that is still there. */
export class Comparison {
  /** Where the selected text stands, in characters; undefined where it is there no more. */
  private place: number | undefined;
  private last = '';

  /** @param near where it stood */
  constructor(
    readonly document: vscode.TextDocument,
    private readonly source: SelectionSource,
    private readonly code: string,
    near: number,
  ) {
    this.place = findSelection(document.getText(), source.text, near);
    this.last = this.proposed();
  }

  /** Where the selected text stands now. */
  get range(): vscode.Range | undefined {
    return this.place === undefined
      ? undefined
      : new vscode.Range(
          this.document.positionAt(this.place),
          this.document.positionAt(this.place + this.source.text.length),
        );
  }

  /** What goes into the place of the selected text. */
  get replacement(): string {
    const { range, document } = this;
    const before = range ? document.lineAt(range.start).text.slice(0, range.start.character) : '';
    const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    return replacement(this.code, this.source.text, before, lineEnd);
  }

  /** The whole document with the code in it; as it was last where that cannot be any more. */
  get text(): string {
    return this.last;
  }

  /** The document is another now. */
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
