import { FOLD_EVENT } from './markdown/code/codeFold';

/** Pixels from the end within which the end counts as in view. */
const near = 32;

/**
 * Keeps the end of a scrolling element in view while it grows, for as long as the reader has it in view: scrolling
 * up stops that, scrolling back to the end starts it again.
 */
export class Follower {
  private following = true;
  private lastTop = 0;
  private readonly observer = new ResizeObserver(() => this.grown());

  constructor(
    private readonly scroller: HTMLElement,
    private readonly content: HTMLElement,
    private readonly onChange: (following: boolean) => void,
  ) {
    scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
    scroller.addEventListener('keydown', event => this.pressed(event));
    // What a reader unfolds is what the reader looks at.
    scroller.addEventListener(FOLD_EVENT, () => this.set(false));
    this.observer.observe(content);
    this.observer.observe(scroller);
  }

  /** Goes to the end and stays there. */
  toEnd(): void {
    this.set(true);
    this.grown();
  }

  private get atEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight <= near;
  }

  private scrolled(): void {
    const { scrollTop } = this.scroller;
    // The end may be out of view because more has arrived since; only who goes up leaves it.
    if (this.atEnd) {
      this.set(true);
    } else if (scrollTop < this.lastTop) {
      this.set(false);
    }
    this.lastTop = scrollTop;
  }

  /**
   * On the way to where the end is when the key is pressed, what comes into view gets its real length: who wants to go
   * to the end would be left somewhere above it.
   */
  private pressed(event: KeyboardEvent): void {
    const isEnd = event.key === 'End' || (event.metaKey && event.key === 'ArrowDown');
    if (isEnd && !event.shiftKey && !(event.target instanceof HTMLTextAreaElement)) {
      event.preventDefault();
      this.toEnd();
    }
  }

  private grown(): void {
    if (this.content.childElementCount === 0) {
      // What stands there instead is read from its beginning.
      this.scroller.scrollTop = 0;
    } else if (this.following) {
      this.scroller.scrollTop = this.scroller.scrollHeight;
      // Where the content has become shorter, that is further up, but nobody went there.
      this.lastTop = this.scroller.scrollTop;
    } else {
      // What is below may have become short enough to be in view.
      this.set(this.atEnd);
    }
  }

  private set(following: boolean): void {
    if (following !== this.following) {
      this.following = following;
      this.onChange(following);
    }
  }
}
