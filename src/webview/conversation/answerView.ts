import { shortenData } from '../markdown/images/longData';
import type { MarkdownHooks } from '../markdown/markdownHooks';
import type { StreamingMarkdown } from '../markdown/streamingMarkdown';
import { element } from '../page/element';
import { loadedMarkdown } from './loadMarkdown';

/** UTF-16 code units of plain text in one element. */
const pieceLength = 4096;

/** An answer while it arrives, as plain text until {@link draw} renders its markdown. */
export class AnswerView {
  readonly root = element('div', { class: 'answer-body' });
  /** Undefined while the answer is plain text. */
  private markdown: StreamingMarkdown | undefined;

  /** @param text the text that has arrived so far */
  constructor(private text: string) {
    this.showText();
  }

  /** True if the markdown is rendered, or being rendered. */
  get isDrawn(): boolean {
    return this.markdown !== undefined;
  }

  /** UTF-16 code units that have arrived. */
  get length(): number {
    return this.text.length;
  }

  /** The Markdown that has arrived. */
  get markdownText(): string {
    return this.text;
  }

  /** False if the text certainly has no code block, neither fenced nor indented. */
  get mayHaveCode(): boolean {
    return /`{3}|~{3}| {4}|\t/.test(this.text);
  }

  /** The code blocks that are rendered, in order; formulas are none. */
  get codeBlocks(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('.md-code:not(.md-math)')];
  }

  /** @returns true if appending text can turn this answer into the given one */
  isContinuedBy(answer: string): boolean {
    return answer.startsWith(this.text);
  }

  /** Adds text that has arrived. */
  append(text: string): void {
    this.text += text;
    if (this.markdown) {
      this.markdown.append(text);
    } else {
      this.showText();
    }
  }

  /** Renders the markdown that has arrived; more is rendered as it arrives. */
  draw(hooks: MarkdownHooks): void {
    if (!this.markdown) {
      this.root.replaceChildren();
      this.root.classList.remove('answer-text');
      this.markdown = new (loadedMarkdown().StreamingMarkdown)(this.root, hooks);
      this.markdown.append(this.text);
    }
  }

  /**
   * Ends the answer if it {@link isDrawn}.
   *
   * @returns when all of it is rendered and its code is highlighted
   */
  async finish(): Promise<void> {
    await this.markdown?.finish();
  }

  /** Shows plain text again. */
  undraw(): void {
    this.dispose();
    this.markdown = undefined;
    this.showText();
  }

  /** Stops rendering and removes what is rendered. */
  dispose(): void {
    this.markdown?.dispose();
  }

  private showText(): void {
    this.root.classList.add('answer-text');
    this.root.replaceChildren(...textPieces(shortenData(this.text)));
  }
}

/** Splits a text, at line ends if possible, into elements that layout skips while they are out of view. */
function textPieces(text: string): HTMLElement[] {
  const pieces: HTMLElement[] = [];
  for (let start = 0, end: number; start < text.length; start = end) {
    const lineEnd = text.lastIndexOf('\n', start + pieceLength) + 1;
    end = lineEnd > start ? lineEnd : start + pieceLength;
    pieces.push(element('div', { class: 'md-piece' }, text.slice(start, end)));
  }
  return pieces;
}
