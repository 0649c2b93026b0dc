import { drawnEvent } from '../markdown/drawnEvent';
import type { MarkdownHooks } from '../markdown/markdownHooks';
import type { StreamingMarkdown } from '../markdown/streamingMarkdown';
import { element } from '../page/element';
import { loadedMarkdown } from './loadMarkdown';
import { PlainText } from './plainText';

/** UTF-16 code units that are rendered so soon that nobody sees them as plain text before. */
const soonRendered = 16_384;

/** An answer while it arrives, as plain text until {@link draw} renders its markdown. */
export class AnswerView {
  readonly root = element('div', { class: 'answer-body' });
  /** Undefined while the answer is plain text. */
  private markdown: StreamingMarkdown | undefined;
  /**
   * What is not rendered yet of the text that was there when rendering began, below the rest. So the end of a long
   * answer stays in view, and nothing that only passes by is laid out.
   */
  private undrawn: { readonly plain: PlainText; readonly end: number } | undefined;

  /** @param text the text that has arrived so far */
  constructor(private text: string) {
    this.showText();
    this.root.addEventListener(drawnEvent, () => this.cutUndrawn());
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
      this.showUndrawn();
    }
  }

  /**
   * Ends the answer if it {@link isDrawn}.
   *
   * @returns when all of it is rendered and its code is highlighted
   */
  async finish(): Promise<void> {
    const finished = this.markdown?.finish();
    this.cutUndrawn();
    await finished;
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
    this.undrawn?.plain.root.remove();
    this.undrawn = undefined;
  }

  private showText(): void {
    new PlainText(this.root).show(this.text);
  }

  private showUndrawn(): void {
    const left = this.markdown?.queuedLength ?? 0;
    if (left > soonRendered) {
      const plain = new PlainText(element('div'));
      plain.show(this.text.slice(-left));
      this.undrawn = { plain, end: this.text.length };
      this.root.after(plain.root);
    }
  }

  private cutUndrawn(): void {
    if (this.undrawn && this.markdown) {
      const { plain, end } = this.undrawn;
      const left = this.markdown.queuedLength - (this.text.length - end);
      plain.keepLast(left);
      if (left <= 0) {
        plain.root.remove();
        this.undrawn = undefined;
      }
    }
  }
}
