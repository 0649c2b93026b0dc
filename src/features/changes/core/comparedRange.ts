import type { PlannedFile } from './model/changePlan';
import { type TextChange, textChanges } from './model/lineDiff';

/**
 * A selected text in a document, and code of an answer that takes its place. It moves with its lines when the document
 * is edited elsewhere. When its lines are edited, it is lost: the same text at another place is not the user's
 * selection. It is found again only if the edits are undone. All texts have line ends `\n`.
 */
export class ComparedRange {
  /** The lines of the selected text. */
  private readonly lines: string;
  /** The length of the lines' text before the selected text. */
  private readonly indent: number;
  private isLost = false;
  /** The range of the lines; while they are lost, the range of the text that replaced `expected`. */
  private start: number;
  private end: number;
  /** The text that must come back if the lines are lost: the lines, and the text edited together with them. */
  private expected: string;
  /** The length of the text in `expected` before the lines. */
  private lead = 0;

  private constructor(
    private text: string,
    private readonly selected: string,
    private readonly code: string,
    offset: number,
  ) {
    const selectedEnd = offset + selected.length;
    const lineEnd = text.indexOf('\n', selectedEnd);
    const lastEnd = lineEnd < 0 ? text.length : lineEnd;
    this.start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
    this.end = selected.endsWith('\n') ? selectedEnd : lastEnd;
    this.lines = text.slice(this.start, this.end);
    this.indent = offset - this.start;
    this.expected = this.lines;
  }

  /**
   * @param selected may have been selected in an earlier state of the document
   * @param near the previous offset of the selected text, in UTF-16 code units; an occurrence at it is preferred
   * @param wasRepeated true if it occurred several times: then a remaining occurrence elsewhere may be another one
   * @returns undefined if the selected text is gone, or if none is at the offset and it is uncertain which one it was
   */
  static find(
    text: string,
    selected: string,
    code: string,
    near: number,
    wasRepeated = false,
  ): ComparedRange | undefined {
    const first = text.startsWith(selected, near) ? near : text.indexOf(selected);
    const isOnly = !wasRepeated && first >= 0 && text.indexOf(selected, first + 1) < 0;
    const isCertain = first === near || isOnly;
    return isCertain ? new ComparedRange(text, selected, code, first) : undefined;
  }

  /** The offset of the selected text, in UTF-16 code units; undefined while it is lost. */
  get offset(): number | undefined {
    return this.isLost ? undefined : this.start + this.indent;
  }

  /** The code that replaces the selected text. It has the same end, and does not repeat the text's indentation. */
  get replacement(): string {
    const before = this.lines.slice(0, this.indent);
    const code = this.code.replace(/^\ufeff/, '');
    const repeatsIndent = before !== '' && before.trim() === '' && code.startsWith(before);
    const text = repeatsIndent ? code.slice(before.length) : code;
    return this.selected.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
  }

  /**
   * @param text the present text of the document
   * @returns undefined if the selected text is lost
   */
  plan(path: string, text: string): PlannedFile | undefined {
    const { offset, selected, replacement } = this;
    return offset === undefined || text !== this.text
      ? undefined
      : {
          kind: 'modify',
          path,
          from: undefined,
          base: text,
          text: text.slice(0, offset) + replacement + text.slice(offset + selected.length),
          isWhole: false,
          changes: [],
          concerns: [],
        };
  }

  /**
   * Called after an edit of the document.
   *
   * @param changes the last one of the document first, as VS Code has them
   * @param text the present text of the document: if only line ends have changed, it is the same
   */
  follow(changes: readonly TextChange[], text: string): void {
    if (text === this.text) {
      return;
    }
    for (const { offset, removed, added } of changes) {
      // In a change that spans more, such as the whole file, only the lines that differ are used.
      const parts = textChanges(this.text.slice(offset, offset + removed), added, '\n');
      for (const part of [...parts].reverse()) {
        this.change({ ...part, offset: offset + part.offset });
      }
    }
    this.isLost = this.text.slice(this.start, this.end) !== this.expected;
    if (!this.isLost) {
      this.start += this.lead;
      this.end = this.start + this.lines.length;
      this.expected = this.lines;
      this.lead = 0;
    }
  }

  private change({ offset, removed, added }: TextChange): void {
    const { text, start, end } = this;
    const changedEnd = offset + removed;
    const growth = added.length - removed;
    this.text = text.slice(0, offset) + added + text.slice(changedEnd);
    if (changedEnd < start || (changedEnd === start && this.isLineStart(offset + added.length))) {
      this.start += growth;
      this.end += growth;
    } else if (offset < end || (offset === end && !this.isLineEnd(offset))) {
      const before = text.slice(offset, start);
      const after = text.slice(end, changedEnd);
      this.expected = before + this.expected + after;
      this.lead += before.length;
      this.start -= before.length;
      this.end += after.length + growth;
      this.isLost = true;
    }
  }

  /** @returns false if the lines are lost: text inserted at their edges may be the lines that come back */
  private isLineStart(offset: number): boolean {
    return !this.isLost && (offset === 0 || this.text[offset - 1] === '\n');
  }

  /** @returns false if the lines are lost; see {@link isLineStart} */
  private isLineEnd(offset: number): boolean {
    const { isLost, lines, text } = this;
    return !isLost && (lines.endsWith('\n') || offset === text.length || text[offset] === '\n');
  }
}
