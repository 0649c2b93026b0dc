import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Disposable, EventEmitter } from './events';
import { FileSystemError } from './fileSystem';
import { Position, Range } from './positions';
import { Uri } from './uri';
import { EndOfLine } from './values';

const languages: Readonly<Record<string, string>> = {
  '.css': 'css',
  '.diff': 'diff',
  '.html': 'html',
  '.js': 'javascript',
  '.json': 'json',
  '.md': 'markdown',
  '.py': 'python',
  '.sh': 'shellscript',
  '.ts': 'typescript',
};

/** A replacement in a document; the range is as before all of them. */
export interface Replacement {
  readonly range: vscode.Range;
  readonly newText: string;
}

const byteOrderMark = '\uFEFF';

export class TextDocument implements vscode.TextDocument {
  version = 1;
  isDirty = false;
  isClosed = false;
  readonly encoding: string;
  readonly isUntitled: boolean;
  languageId: string;
  private lines: readonly string[] = [];
  /** It stays when text is edited. */
  eol: vscode.EndOfLine;

  constructor(
    private readonly documents: Documents,
    readonly uri: vscode.Uri,
    text: string,
    languageId?: string,
  ) {
    this.isUntitled = uri.scheme === 'untitled';
    this.languageId = languageId ?? languages[path.extname(uri.path)] ?? 'plaintext';
    this.encoding = text.startsWith(byteOrderMark) ? 'utf8bom' : 'utf8';
    const feeds = text.match(/\r\n|\r|\n/g) ?? [];
    const isCrlf = feeds.filter(each => each !== '\n').length > feeds.length / 2;
    this.eol = isCrlf ? EndOfLine.CRLF : EndOfLine.LF;
    this.setText(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  }

  get fileName(): string {
    return this.uri.fsPath;
  }

  get lineCount(): number {
    return this.lines.length;
  }

  setText(text: string): void {
    this.lines = text.split(/\r\n|\r|\n/);
  }

  getText(range?: vscode.Range): string {
    if (!range) {
      return this.lines.join(this.lineEnd);
    }
    const { start, end } = this.validateRange(range);
    const lines = this.lines.slice(start.line, end.line + 1);
    const last = lines.length - 1;
    return lines
      .map((line, index) =>
        line.slice(index === 0 ? start.character : 0, index === last ? end.character : line.length),
      )
      .join(this.lineEnd);
  }

  lineAt(at: number | vscode.Position): vscode.TextLine {
    const lineNumber = typeof at === 'number' ? at : at.line;
    const text = this.lines[lineNumber];
    if (text === undefined) {
      throw new Error('Illegal value for `line`');
    }
    const isLast = lineNumber === this.lines.length - 1;
    return {
      lineNumber,
      text,
      range: new Range(lineNumber, 0, lineNumber, text.length),
      rangeIncludingLineBreak: isLast
        ? new Range(lineNumber, 0, lineNumber, text.length)
        : new Range(lineNumber, 0, lineNumber + 1, 0),
      firstNonWhitespaceCharacterIndex: /^\s*/.exec(text)?.[0].length ?? 0,
      isEmptyOrWhitespace: /^\s*$/.test(text),
    };
  }

  offsetAt(position: vscode.Position): number {
    const { line, character } = this.validatePosition(position);
    const before = this.lines.slice(0, line);
    return before.reduce((sum, { length }) => sum + length + this.lineEnd.length, character);
  }

  positionAt(offset: number): Position {
    let rest = Math.max(0, offset);
    for (const [line, { length }] of this.lines.entries()) {
      if (rest <= length) {
        return new Position(line, rest);
      }
      rest = Math.max(0, rest - length - this.lineEnd.length);
    }
    return this.end;
  }

  getWordRangeAtPosition(position: vscode.Position, regex = /\w+/): Range | undefined {
    const { line, character } = this.validatePosition(position);
    for (const { index, 0: word } of (this.lines[line] ?? '').matchAll(new RegExp(regex, 'g'))) {
      if (index <= character && character <= index + word.length) {
        return new Range(line, index, line, index + word.length);
      }
    }
    return undefined;
  }

  validateRange({ start, end }: vscode.Range): Range {
    return new Range(this.validatePosition(start), this.validatePosition(end));
  }

  validatePosition({ line, character }: vscode.Position): Position {
    const text = this.lines[line];
    return text === undefined ? this.end : new Position(line, Math.min(character, text.length));
  }

  save(): Promise<boolean> {
    return this.documents.save(this);
  }

  private get lineEnd(): string {
    return this.eol === EndOfLine.CRLF ? '\r\n' : '\n';
  }

  private get end(): Position {
    const last = this.lines.length - 1;
    return new Position(last, this.lines[last]?.length ?? 0);
  }
}

/** The open documents. One without an editor stays open, as it does in VS Code for a while. */
export class Documents {
  private readonly open = new Map<string, TextDocument>();
  private readonly providers = new Map<string, vscode.TextDocumentContentProvider>();
  private untitledCount = 0;
  readonly opened = new EventEmitter<TextDocument>();
  readonly closed = new EventEmitter<TextDocument>();
  readonly saved = new EventEmitter<TextDocument>();
  readonly changed = new EventEmitter<vscode.TextDocumentChangeEvent>();

  get all(): readonly TextDocument[] {
    return [...this.open.values()];
  }

  find(uri: vscode.Uri): TextDocument | undefined {
    return this.open.get(uri.toString());
  }

  /** @throws as VS Code does, if there is no such file */
  async openUri(uri: vscode.Uri): Promise<TextDocument> {
    const read = new TextDocument(this, uri, await this.textOf(uri));
    const open = this.find(uri);
    if (open) {
      // VS Code reads a file again that another program has changed.
      if (!open.isDirty && !open.isUntitled && open.getText() !== read.getText()) {
        open.eol = read.eol;
        this.edit(open, [{ range: wholeOf(open), newText: read.getText() }], false);
      }
      return open;
    }
    return this.add(read);
  }

  openText(text: string, language: string): TextDocument {
    this.untitledCount += 1;
    const uri = Uri.from({ scheme: 'untitled', path: `Untitled-${this.untitledCount}` });
    const document = this.add(new TextDocument(this, uri, text, language));
    document.isDirty = text !== '';
    return document;
  }

  edit(document: TextDocument, replacements: readonly Replacement[], isDirty = true): void {
    const contentChanges = replacements.map(({ range, newText }) => ({
      range: document.validateRange(range),
      rangeOffset: document.offsetAt(range.start),
      rangeLength: document.getText(range).length,
      text: newText,
    }));
    // From the end, so that the places of the others stay.
    contentChanges.sort((one, other) => other.rangeOffset - one.rangeOffset);
    let text = document.getText();
    for (const change of contentChanges) {
      const { rangeOffset, rangeLength } = change;
      text = text.slice(0, rangeOffset) + change.text + text.slice(rangeOffset + rangeLength);
    }
    document.setText(text);
    document.version += 1;
    document.isDirty = isDirty;
    this.changed.fire({ document, contentChanges, reason: undefined });
  }

  async save(document: TextDocument): Promise<boolean> {
    const mark = document.encoding === 'utf8bom' ? byteOrderMark : '';
    await writeFile(document.uri.fsPath, mark + document.getText());
    document.isDirty = false;
    this.saved.fire(document);
    return true;
  }

  close(document: TextDocument): void {
    this.open.delete(document.uri.toString());
    document.isClosed = true;
    document.isDirty = false;
    this.closed.fire(document);
  }

  /** VS Code tells extensions that the document is closed, and opened in another language. */
  setLanguage(document: TextDocument, languageId: string): void {
    this.closed.fire(document);
    document.languageId = languageId;
    this.opened.fire(document);
  }

  provide(scheme: string, provider: vscode.TextDocumentContentProvider): Disposable {
    this.providers.set(scheme, provider);
    const listening = provider.onDidChange?.(async uri => {
      const open = this.find(uri);
      const text = open && (await this.textOf(uri));
      if (open && text !== undefined && text !== open.getText()) {
        this.edit(open, [{ range: wholeOf(open), newText: text }], false);
      }
    });
    return new Disposable(() => {
      this.providers.delete(scheme);
      listening?.dispose();
    });
  }

  private add(document: TextDocument): TextDocument {
    this.open.set(document.uri.toString(), document);
    this.opened.fire(document);
    return document;
  }

  private async textOf(uri: vscode.Uri): Promise<string> {
    const provider = this.providers.get(uri.scheme);
    if (provider) {
      const never = {
        isCancellationRequested: false,
        onCancellationRequested: new EventEmitter().event,
      };
      return (await provider.provideTextDocumentContent(uri, never)) ?? '';
    }
    if (uri.scheme === 'untitled') {
      return this.find(uri)?.getText() ?? '';
    }
    if (uri.scheme !== 'file') {
      throw new FileSystemError(`Nothing provides the text of ${uri}`, 'Unavailable');
    }
    try {
      return await readFile(uri.fsPath, 'utf8');
    } catch {
      throw new Error(`cannot open ${uri}`);
    }
  }
}

function wholeOf(document: TextDocument): Range {
  return new Range(new Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
}
