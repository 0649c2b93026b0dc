import { decidedLength, reasoningTags } from '../../protocol/reasoningTags';

/**
 * A piece of an answer: text with its line breaks, or where reasoning starts, ends, or is divided by other reasoning
 * within it.
 */
export type AnswerPiece = string | { readonly reasoning: 'start' | 'break' | 'end' };

/** An opening fence after the markup of containers (CommonMark 0.31, section 4.5). */
const opening = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)*(`{3,}(?=[^`]*$)|~{3,})/;
const listMarker = /^[\s>]*(?:[-+*]|\d{1,9}[.)])\s/;

/** Separates reasoning from an answer's Markdown while it arrives, as the page does, and in linear time. */
export class ReasoningReader {
  /** The line that is not complete, what of it has been passed on, and how many of its tags. */
  private line = '';
  private passed = 0;
  private passedTags = 0;
  /** The names of the reasoning that is open, now and before the line. */
  private open: readonly string[] = [];
  private openBefore: readonly string[] = [];
  /** Of the code that is open; empty outside of code. */
  private fence = '';
  /** What a line needs before it to be in the containers of that code. */
  private fencePrefix = '';
  private isAfterBlank = true;
  private isInList = false;

  /** The line that closes the code block that is open; empty if there is none. */
  get closingFence(): string {
    return this.fence && this.fencePrefix + this.fence;
  }

  /** @returns the pieces that are complete so far; what may still become a tag is kept back */
  push(text: string): readonly AnswerPiece[] {
    const pieces: AnswerPiece[] = [];
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const each of lines) {
      this.line += each;
      this.read(false, pieces);
      pieces.push('\n');
      this.endLine();
    }
    this.line += last;
    this.read(true, pieces);
    return pieces;
  }

  /** @returns the pieces that were kept back */
  end(): readonly AnswerPiece[] {
    const pieces: AnswerPiece[] = [];
    this.read(false, pieces);
    return pieces;
  }

  private read(isArriving: boolean, pieces: AnswerPiece[]): void {
    const { line } = this;
    const tags = this.isCode ? [] : reasoningTags(line, this.openBefore, isArriving);
    for (const { isEnd, open, start, end } of tags.slice(this.passedTags)) {
      pieces.push(line.slice(this.passed, start));
      this.passed = end;
      this.passedTags += 1;
      this.open = open;
      const isBreak = open.length !== (isEnd ? 0 : 1);
      pieces.push({ reasoning: isBreak ? 'break' : isEnd ? 'end' : 'start' });
    }
    const decided = isArriving && !this.isCode ? decidedLength(line) : line.length;
    if (decided > this.passed) {
      pieces.push(line.slice(this.passed, decided));
      this.passed = decided;
    }
  }

  private get isCode(): boolean {
    const isIndented = /^(?: {4}|\t)/.test(this.line) && this.isAfterBlank && !this.isInList;
    return this.fence !== '' || isIndented;
  }

  private endLine(): void {
    const { line, fence } = this;
    if (fence !== '') {
      const marks = line.replace(/^[\s>]+/, '').trimEnd();
      const isClosing =
        marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length);
      this.fence = isClosing ? '' : fence;
    } else if (!this.isCode) {
      const [all = '', marks = ''] = opening.exec(line) ?? [];
      this.fence = marks;
      this.fencePrefix = all.slice(0, all.length - marks.length).replace(/[^\s>]/g, ' ');
    }
    this.isAfterBlank = line.trim() === '';
    this.isInList = listMarker.test(line) || (this.isInList && /^(?:\s|$)/.test(line));
    this.line = '';
    this.passed = 0;
    this.passedTags = 0;
    this.openBefore = this.open;
  }
}
