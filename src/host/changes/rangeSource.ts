import * as vscode from 'vscode';
import { ComparedRange } from '../../core/changes/comparedRange';
import type { SelectionSource } from '../../core/parts/partSource';
import type { LocatedPlan, ReviewSource } from './changeReview';

/** Code of an answer that replaces the text selected in a document. */
export class RangeSource implements ReviewSource {
  readonly scheme = 'agent-query-comparison';
  readonly delayMs = 0;

  private constructor(
    readonly document: vscode.TextDocument,
    private readonly range: ComparedRange,
  ) {}

  /** @returns undefined if the document no longer contains the selection */
  static find(
    document: vscode.TextDocument,
    { text, start, isRepeated }: SelectionSource,
    code: string,
  ): RangeSource | undefined {
    const before = new vscode.Range(0, 0, start.line, start.character);
    const range = ComparedRange.find(
      plain(document.getText()),
      plain(text),
      plain(code),
      plain(document.getText(before)).length,
      isRepeated,
    );
    return range && new RangeSource(document, range);
  }

  /** Without changes if the selected text was edited. */
  async plan(): Promise<LocatedPlan> {
    const { document } = this;
    const { uri, version } = document;
    const { offset = 0, replacement } = this.range;
    const planned = this.range.plan(uri.path, plain(document.getText()));
    const change = planned && {
      planned,
      file: { uri, document, version, isReadOnly: false, isSensitive: false },
      from: undefined,
      selection: new vscode.Range(
        positionIn(planned.text, offset),
        positionIn(planned.text, offset + replacement.length),
      ),
    };
    return {
      changes: change ? [change] : [],
      refusals: [],
      files: {
        get isCurrent() {
          return !document.isClosed && document.version === version;
        },
      },
    };
  }

  follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const extra = document.eol === vscode.EndOfLine.CRLF ? 1 : 0;
    const changes = contentChanges.map(({ range, rangeOffset, rangeLength, text }) => ({
      offset: rangeOffset - extra * range.start.line,
      removed: rangeLength - extra * (range.end.line - range.start.line),
      added: plain(text),
    }));
    this.range.follow(changes, plain(document.getText()));
  }
}

/** With line ends `\n`. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function positionIn(text: string, offset: number): vscode.Position {
  const lines = text.slice(0, offset).split('\n');
  return new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0);
}
