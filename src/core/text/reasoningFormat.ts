import { decidedLength, mayHaveReasoning, reasoningTags } from '../../base/reasoningTags';

/** The form of reasoning where a page cannot fold it. */
interface ReasoningStyle {
  readonly start: string;
  /** The text before each further line. */
  readonly linePrefix: string;
  readonly end: string;
}

/** The style with HTML's `details`, which Markdown viewers fold. */
export function detailsStyle(label: string): ReasoningStyle {
  return {
    start: `<details>\n<summary>${label}</summary>\n\n`,
    linePrefix: '',
    end: '\n\n</details>',
  };
}

/** The style of a quote, for viewers without HTML. */
export function quoteStyle(label: string): ReasoningStyle {
  return { start: `> *${label}*\n>\n> `, linePrefix: '> ', end: '' };
}

/**
 * Writes the reasoning of an answer's Markdown in a style while it arrives. Text without reasoning does not change. If
 * a start tag is missing, the text has been passed on before the end tag arrives; then only the end tag is left out.
 */
export class ReasoningFormat {
  private readonly reader = new ReasoningReader();
  /** White space around reasoning, which is written only between two texts. */
  private space = '';
  private hasText = false;
  /** The number of line breaks at the end of the text written outside reasoning; at most 2. */
  private lineBreaks = 0;
  private isReasoning = false;
  /** True if the style's start has been written. */
  private isStarted = false;
  /** True if reasoning came after the last text. */
  private isAfterReasoning = false;

  /** @param style undefined to leave reasoning out */
  constructor(private readonly style: ReasoningStyle | undefined) {}

  /** @returns the text that is complete so far */
  push(text: string): string {
    return this.write(this.reader.push(text));
  }

  /** @returns the rest */
  end(): string {
    return this.close(this.write(this.reader.end()));
  }

  /** Writes a complete answer, in which the start of reasoning may be missing. */
  whole(answer: string): string {
    const pieces = [...this.reader.push(answer), ...this.reader.end()];
    const first = pieces.find(piece => typeof piece !== 'string');
    this.isReasoning = first?.reasoning === 'end';
    return this.close(this.write(pieces));
  }

  /** Ends reasoning that is open at the end. */
  private close(rest: string): string {
    if (!this.isReasoning || !this.style || !this.isStarted) {
      return rest;
    }
    const { linePrefix, end } = this.style;
    const { closingFence } = this.reader;
    return `${rest}${closingFence && `\n${linePrefix}${closingFence}`}${end}`;
  }

  private write(pieces: readonly AnswerPiece[]): string {
    return pieces.map(piece => this.piece(piece)).join('');
  }

  private piece(piece: AnswerPiece): string {
    if (typeof piece === 'string') {
      return this.text(piece);
    }
    this.space = piece.reasoning === 'break' ? '\n\n' : '';
    if (piece.reasoning !== 'end') {
      this.isReasoning = true;
      return '';
    }
    const end = this.isStarted ? this.style?.end : undefined;
    this.isReasoning = false;
    this.isStarted = false;
    this.isAfterReasoning = true;
    return end ?? '';
  }

  private text(piece: string): string {
    if (piece === '') {
      return '';
    }
    if (!this.isReasoning && !this.isAfterReasoning) {
      return this.plain(piece);
    }
    const text = piece.trimEnd();
    if (text === '' || (this.isReasoning && !this.style)) {
      this.space = (text === '' ? this.space : '') + piece.slice(text.length);
      return '';
    }
    if (!this.isReasoning || !this.style) {
      this.isAfterReasoning = false;
      return this.separator + this.plain(withoutStart(this.space + piece));
    }
    const all = this.space + text;
    this.space = piece.slice(text.length);
    const { start, linePrefix } = this.style;
    const before = this.isStarted ? '' : this.separator + start;
    const shown = this.isStarted ? all : withoutStart(all);
    this.isStarted = true;
    this.hasText = true;
    this.lineBreaks = 0;
    return before + shown.replaceAll('\n', `\n${linePrefix}`);
  }

  private plain(text: string): string {
    this.hasText = true;
    const breaks = /\n*$/.exec(text.slice(-2))?.[0].length ?? 0;
    this.lineBreaks = Math.min(2, breaks === text.length ? breaks + this.lineBreaks : breaks);
    return text;
  }

  /** The line breaks that separate blocks. */
  private get separator(): string {
    return this.hasText ? '\n\n'.slice(this.lineBreaks) : '';
  }
}

/** Text without the white space that separates it from a tag, but with its indentation. */
function withoutStart(text: string): string {
  return text.replace(/^\s*\n|^\s+/, '');
}

/**
 * A whole answer with its reasoning in a style.
 *
 * @param style undefined to leave reasoning out
 */
export function formatReasoning(answer: string, style: ReasoningStyle | undefined): string {
  if (!mayHaveReasoning(answer)) {
    return answer;
  }
  return new ReasoningFormat(style).whole(answer);
}

/**
 * A piece of an answer: text with its line breaks, or the place where reasoning starts, ends, or is divided by other
 * reasoning within it.
 */
type AnswerPiece = string | { readonly reasoning: 'start' | 'break' | 'end' };

/** An opening fence after the markup of containers (CommonMark 0.31, section 4.5). */
const opening = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)*(`{3,}(?=[^`]*$)|~{3,})/;
const listMarker = /^[\s>]*(?:[-+*]|\d{1,9}[.)])\s/;

/** The length of a line that is read again with each piece of it, in UTF-16 code units. */
const shortLine = 1000;

/** The factor by which a longer line has to grow before it is read again, so that reading it takes linear time. */
const growth = 1.25;

/** Separates reasoning from an answer's Markdown while it arrives, as the page does, and in linear time. */
export class ReasoningReader {
  /**
   * The incomplete line, the part of it that has been passed on, and the number of its tags that have been passed on.
   */
  private line = '';
  private passed = 0;
  private passedTags = 0;
  /** The length of the line at which it is read again, unless plain text arrives. */
  private nextLength = shortLine;
  /** The names of the reasoning that is open, now and before the line. */
  private open: readonly string[] = [];
  private openBefore: readonly string[] = [];
  /** True if a line before this one has reasoning tags. */
  private hasTags = false;
  /** The fence of the open code block; empty outside code. */
  private fence = '';
  /** The prefix that a line needs to be in the containers of that code block. */
  private fencePrefix = '';
  private isAfterBlank = true;
  private isInList = false;

  /** The line that closes the open code block; empty if there is none. */
  get closingFence(): string {
    return this.fence && this.fencePrefix + this.fence;
  }

  /** @returns the pieces that are complete so far; text that may still become a tag is kept back */
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
    const isPassed = this.passed === this.line.length;
    this.line += last;
    if (this.line.length <= shortLine || this.line.length >= this.nextLength) {
      this.nextLength = this.line.length * growth;
      this.read(true, pieces);
    } else if (isPassed && !/[<`\\]/.test(last)) {
      pieces.push(last);
      this.passed += last.length;
    }
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
    const tags = this.isCode ? [] : reasoningTags(line, this.openBefore, isArriving, !this.hasTags);
    for (const { name, isEnd, open, start, end } of tags.slice(this.passedTags)) {
      pieces.push(line.slice(this.passed, start));
      this.passed = end;
      this.passedTags += 1;
      this.open = open;
      const isBreak = name === 'summary' || open.length !== (isEnd ? 0 : 1);
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
    this.nextLength = shortLine;
    this.passed = 0;
    this.hasTags ||= this.passedTags > 0;
    this.passedTags = 0;
    this.openBefore = this.open;
  }
}
