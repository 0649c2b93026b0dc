import type { StreamingMarkdown } from '../markdown/streamingMarkdown';
import { element } from '../page/element';
import { drawnEvent, type MarkdownHooks } from '../page/markdownHooks';
import { rightToLeft } from '../page/rightToLeft';
import { groupsOf } from '../reading/placeKeeper';
import { offsetOfRange, rangeNearEnd, rangeOfText } from '../reading/rangeOfText';
import type { ReadingKeeper, SourceText } from '../reading/readingKeeper';
import { loadedMarkdown } from './loadMarkdown';
import { PlainText } from './plainText';

/** An answer while it arrives, as plain text until {@link draw} renders its markdown. */
export class AnswerView {
  readonly root = element('div', { class: 'answer-body' });
  /** The answer as plain text until it is rendered, and empty after that. */
  private readonly plain = new PlainText(this.root);
  /** The rendered Markdown; undefined while the answer is plain text. */
  private markdown: StreamingMarkdown | undefined;
  /**
   * The text that is not rendered yet, below the rest, if it is long. So the end of a long or very fast answer stays in
   * view, and text that only passes by is not laid out.
   */
  private undrawn: PlainText | undefined;
  /** True if the answer is rendered and has letters that are written from right to left. */
  hasRightToLeft = false;

  /**
   * @param text the text that has arrived so far
   * @param keepReading see {@link ReadingKeeper.keep}
   */
  constructor(
    private text: string,
    private readonly keepReading: ReadingKeeper['keep'] = (_, render) => render(),
  ) {
    this.plain.show(text);
    this.root.addEventListener(drawnEvent, () => this.showUndrawn());
  }

  /** True if the markdown is rendered, or being rendered. */
  get isDrawn(): boolean {
    return this.markdown !== undefined;
  }

  /** UTF-16 code units that have arrived. */
  get length(): number {
    return this.text.length;
  }

  /** True if the answer is empty or white space. */
  get isBlank(): boolean {
    return !/\S/.test(this.text);
  }

  /** False if the text certainly has no code block, neither fenced nor indented. */
  get mayHaveCode(): boolean {
    return /`{3}|~{3}| {4}|\t/.test(this.text);
  }

  /** The code blocks that are rendered, in order, without formulas. */
  get codeBlocks(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('.md-code:not(.md-math)')];
  }

  /** @returns true if appending text can turn this answer into the given one */
  isContinuedBy(answer: string): boolean {
    return answer.startsWith(this.text);
  }

  /** Finds a section of the answer's Markdown in its shown text; offsets are in UTF-16 code units. */
  rangeOfText(from: number, to: number): Range | undefined {
    const { drawnText, undrawn } = this;
    const { length } = this.text;
    return undrawn && from >= drawnText.length
      ? undrawn.rangeOf(length - from, length - to)
      : rangeOfText(this.root, drawnText, from, to);
  }

  /**
   * Finds the start of a range of the shown text in the answer's Markdown.
   *
   * @returns undefined if the range does not begin in the answer
   */
  offsetOfRange(range: Range): number | undefined {
    const { startContainer, startOffset } = range;
    if (this.undrawn?.root.contains(startContainer)) {
      return this.text.length - this.undrawn.lengthFrom(startContainer, startOffset);
    }
    return this.root.contains(startContainer)
      ? offsetOfRange(this.root, this.drawnText, range)
      : undefined;
  }

  append(text: string): void {
    this.text += text;
    if (this.markdown) {
      this.hasRightToLeft ||= rightToLeft.test(text);
      this.undrawn?.append(text);
      this.markdown.append(text);
    } else {
      this.plain.append(text);
    }
  }

  /** Renders the markdown that has arrived; more is rendered as it arrives. */
  draw(hooks: MarkdownHooks): void {
    if (!this.markdown) {
      this.plain.remove();
      this.hasRightToLeft = rightToLeft.test(this.text);
      this.markdown = new (loadedMarkdown().StreamingMarkdown)(this.root, hooks);
      this.markdown.append(this.text);
      this.showUndrawn();
    }
  }

  /**
   * Ends the answer if it {@link isDrawn}.
   *
   * @returns a promise that resolves when all of it is rendered and its code is highlighted
   */
  async finish(): Promise<void> {
    const finished = this.markdown?.finish();
    this.showUndrawn();
    await finished;
  }

  undraw(): void {
    this.dispose();
    this.markdown = undefined;
    this.plain.show(this.text);
  }

  /** Stops rendering and removes the rendered content. */
  dispose(): void {
    this.markdown?.dispose();
    this.undrawn?.root.remove();
    this.undrawn = undefined;
  }

  /** The text in the root, rendered or plain. */
  private get drawnText(): string {
    return this.text.slice(0, this.text.length - (this.markdown?.queuedLength ?? 0));
  }

  private showUndrawn(): void {
    const left = this.markdown?.queuedLength ?? 0;
    const { undrawn } = this;
    if (undrawn) {
      this.keepReading(this.sourceText(undrawn), () => this.keepUndrawn(undrawn, left));
    } else if (left > 0 && this.markdown?.isBehind) {
      const added = new PlainText(element('div'));
      this.undrawn = added;
      added.show(this.text, this.text.length - left);
      this.keepReading(this.sourceText(added), () => this.root.after(added.root));
    }
  }

  private keepUndrawn(undrawn: PlainText, left: number): void {
    if (left > 0) {
      undrawn.keepLast(left);
    } else {
      undrawn.root.remove();
      this.undrawn = undefined;
    }
  }

  private sourceText(undrawn: PlainText): SourceText {
    return {
      root: undrawn.root,
      offsetOf: (node, offset) => this.text.length - undrawn.lengthFrom(node, offset),
      rangeOf: (from, to) => rangeNearEnd(groupsOf(this.root), this.drawnText, from, to),
    };
  }
}
