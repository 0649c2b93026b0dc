import { mayHaveReasoning } from '../../protocol/reasoningTags';
import { type AnswerPiece, ReasoningReader } from './reasoningReader';

/** How reasoning is written where it cannot be folded by a page. */
interface ReasoningStyle {
  readonly start: string;
  /** Before each further line. */
  readonly linePrefix: string;
  readonly end: string;
}

/** As HTML's `details`, which Markdown viewers fold. */
export function detailsStyle(label: string): ReasoningStyle {
  return {
    start: `<details>\n<summary>${label}</summary>\n\n`,
    linePrefix: '',
    end: '\n\n</details>',
  };
}

/** As a quote, for viewers without HTML. */
export function quoteStyle(label: string): ReasoningStyle {
  return { start: `> *${label}*\n>\n> `, linePrefix: '> ', end: '' };
}

/** Writes the reasoning of an answer's Markdown in a style while it arrives. Text without reasoning does not change. */
export class ReasoningFormat {
  private readonly reader = new ReasoningReader();
  /** White space around reasoning, which is written only between two texts. */
  private space = '';
  private hasText = false;
  /** Line breaks at the end of what has been written outside of reasoning; at most 2. */
  private lineBreaks = 0;
  private isReasoning = false;
  /** The style's start has been written. */
  private isStarted = false;
  /** Reasoning came after the last text. */
  private isAfterReasoning = false;

  /** @param style undefined to leave reasoning out */
  constructor(private readonly style: ReasoningStyle | undefined) {}

  /** @returns the text that is complete so far */
  push(text: string): string {
    return this.write(this.reader.push(text));
  }

  /** @returns the rest */
  end(): string {
    const rest = this.write(this.reader.end());
    if (!this.isReasoning) {
      return rest;
    }
    if (!this.style || !this.isStarted) {
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
    const all = this.space + piece;
    const text = all.trimEnd();
    if (text === '' || (this.isReasoning && !this.style)) {
      this.space = all.slice(text.length);
      return '';
    }
    if (!this.isReasoning || !this.style) {
      this.isAfterReasoning = false;
      return this.separator + this.plain(withoutStart(all));
    }
    this.space = all.slice(text.length);
    const { start, linePrefix } = this.style;
    const before = this.isStarted ? '' : this.separator + start;
    const shown = this.isStarted ? text : withoutStart(text);
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

  /** Separates blocks. */
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
  const format = new ReasoningFormat(style);
  return format.push(answer) + format.end();
}
