import { setText } from '../../page/setText';
import type { MarkdownHooks } from '../markdownHooks';

/** Lines that a folded block shows; `.md-folded` in markdown.css says the same. */
const SHOWN = 40;

/** So few more are not worth a button once the block is complete. */
const SPARED = 5;

/** Tells the page around that the text changes its height because the reader wants it. */
export const foldEvent = 'md-fold';

/**
 * Folds a long block: it shows its first lines, and a button for the others. While more arrives it just stops growing,
 * so that nothing jumps; what the reader has opened stays open. All of the code is there, folded or not.
 */
export class CodeFold {
  private readonly button = document.createElement('button');
  private readonly text = document.createElement('span');
  private lines = 0;
  private isOpen = false;

  constructor(
    private readonly frame: HTMLElement,
    code: HTMLElement,
    private readonly hooks: MarkdownHooks,
  ) {
    this.button.type = 'button';
    this.button.className = 'md-fold';
    this.button.append(this.text);
    this.button.addEventListener('click', () => this.toggle());
    // A search, or assistive technology, may have gone to what is folded.
    code.addEventListener('scroll', () => {
      if (!this.isOpen && code.scrollTop > 0) {
        this.toggle();
      }
    });
  }

  /** What grows with the code while the end of the code is folded. */
  get growing(): Element | undefined {
    return this.frame.classList.contains('md-folded') ? this.text : undefined;
  }

  /** @param settled whether no more lines will come */
  update(lines: number, settled: boolean): void {
    this.lines = lines;
    if (lines > SHOWN + (settled ? SPARED : 0)) {
      if (!this.button.parentNode) {
        this.frame.append(this.button);
      }
      this.draw();
    } else {
      this.frame.classList.remove('md-folded');
      this.button.remove();
    }
  }

  private toggle(): void {
    this.frame.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
    this.isOpen = !this.isOpen;
    this.draw();
    if (!this.isOpen) {
      // It was far below.
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
