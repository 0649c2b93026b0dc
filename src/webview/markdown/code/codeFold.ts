import { element, setText } from '../../page/element';
import type { MarkdownHooks } from '../../page/markdownHooks';

/** Lines that a folded block shows; the same as for `.md-folded` in markdown.css. */
const foldedLines = 40;

/** A complete block with at most this many more lines is not folded. */
const extraLines = 5;

/** The type of the event for a change of height that the user asked for. */
export const foldEvent = 'md-fold';

/**
 * Folds a long code block: it shows its first lines, and a button for the others. While more code arrives, the block
 * just stops growing, so that the page doesn't jump; a block that the user has unfolded stays unfolded. The page has
 * all of the code, folded or not.
 */
export class CodeFold {
  private readonly text = element('span');
  private readonly button = element('button', { type: 'button', class: 'md-fold' }, this.text);
  private lines = 0;
  private isOpen = false;

  constructor(
    private readonly frame: HTMLElement,
    code: HTMLElement,
    private readonly hooks: MarkdownHooks,
  ) {
    this.button.addEventListener('click', () => this.toggle());
    // A search or assistive technology may have scrolled to folded lines.
    code.addEventListener('scroll', () => {
      if (!this.isOpen && code.scrollTop > 0) {
        this.toggle();
      }
    });
  }

  /** The element at which the code appears to grow while its end is folded; undefined if it is unfolded. */
  get growing(): Element | undefined {
    return this.frame.classList.contains('md-folded') ? this.text : undefined;
  }

  /**
   * @param lines number of lines so far
   * @param settled true if no more lines follow
   */
  update(lines: number, settled: boolean): void {
    this.lines = lines;
    if (lines > foldedLines + (settled ? extraLines : 0)) {
      if (!this.button.parentNode) {
        this.frame.append(this.button);
      }
      this.draw();
    } else {
      this.remove();
    }
  }

  remove(): void {
    this.frame.classList.remove('md-folded');
    this.button.remove();
  }

  private toggle(): void {
    this.frame.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
    this.isOpen = !this.isOpen;
    this.draw();
    if (!this.isOpen) {
      // The button was far below the folded block.
      this.button.scrollIntoView({ block: 'nearest' });
    }
  }

  private draw(): void {
    this.frame.classList.toggle('md-folded', !this.isOpen);
    this.button.setAttribute('aria-expanded', String(this.isOpen));
    setText(
      this.text,
      this.isOpen
        ? this.hooks.label('showFewerLines')
        : this.hooks.label('showAllLines', this.lines),
    );
  }
}
