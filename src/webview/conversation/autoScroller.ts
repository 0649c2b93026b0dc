import { foldEvent } from '../markdown/code/codeFold';
import { followPress } from '../page/followPress';
import { onKeyDown } from '../page/onKeyDown';

/** Pixels from the end within which whoever scrolls down has come to the end. */
const near = 32;

/** Milliseconds after which a key or a wheel that scrolls up has moved something. */
const reaction = 150;

const keysUp = new Set(['ArrowUp', 'PageUp', 'Home', ' ']);

/** Pixels. */
interface Position {
  readonly top: number;
  /** Of the content. */
  readonly length: number;
  /** Of the content, below what is in view. */
  readonly below: number;
  /** Of the view. */
  readonly width: number;
  readonly height: number;
}

/**
 * Keeps the end of a scrolling element in view while it grows. Any movement up by a person stops that, however small
 * and by whatever means; it starts again when the person comes back to the end.
 */
export class AutoScroller {
  private following = true;
  private isAway = false;
  /** A person is about to scroll, or has pressed something that must not move. */
  private holds = 0;
  private hasFolded = false;
  private seen: Position;
  private readonly observer = new ResizeObserver(() => this.grown());

  /** @param onChange called with whether the reader is away from the end, and it is not followed */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly content: HTMLElement,
    private readonly onChange: (isAway: boolean) => void,
  ) {
    this.seen = this.position();
    const passive = { passive: true } as const;
    scroller.addEventListener('scroll', () => this.checkPosition(), passive);
    scroller.addEventListener('pointerdown', event => {
      if (event.button === 0) {
        followPress(event, { ended: this.hold() });
      }
    });
    scroller.addEventListener(
      'touchstart',
      event => {
        const release = this.hold();
        for (const type of ['touchend', 'touchcancel'] as const) {
          event.target?.addEventListener(type, release, { once: true });
        }
      },
      passive,
    );
    scroller.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && this.holdShortly(), passive);
    onKeyDown(scroller, event => this.pressed(event));
    // What a reader unfolds is what the reader looks at.
    scroller.addEventListener(foldEvent, () => {
      this.hasFolded = true;
      this.set(false);
    });
    this.observer.observe(content);
    this.observer.observe(scroller);
  }

  /** Goes to the end and stays there. */
  toEnd(): void {
    this.set(true);
    this.follow();
  }

  private position(): Position {
    const { scrollTop: top, scrollHeight: length, clientHeight, clientWidth } = this.scroller;
    const below = length - top - clientHeight;
    return { top, length, below, width: clientWidth, height: clientHeight };
  }

  /** Looks whether a person has scrolled. */
  private checkPosition(): void {
    const { seen } = this;
    const now = this.position();
    this.seen = now;
    if (now.width !== seen.width || now.height !== seen.height) {
      // The view has become another one; nobody has scrolled.
      return;
    }
    if (this.following) {
      // Content that becomes shorter takes the view up, but only as far as it must.
      const isTaken = now.length < seen.length && now.below < 1;
      if (now.top < seen.top && !isTaken) {
        this.set(false);
      }
    } else if (now.top > seen.top && now.below < seen.below && now.below <= near) {
      // What grows further up moves the view as well, but the end not towards it.
      this.set(true);
    }
    this.tell();
  }

  /** @returns what ends it */
  private hold(): () => void {
    this.holds += 1;
    let isOver = false;
    return () => {
      if (!isOver) {
        isOver = true;
        this.holds -= 1;
        this.grown();
      }
    };
  }

  /** To set the position would take back what a browser is about to scroll. */
  private holdShortly(): void {
    setTimeout(this.hold(), reaction);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement || scrollsByItself(event, this.scroller)) {
      return;
    }
    const isEnd = event.key === 'End' || (event.metaKey && event.key === 'ArrowDown');
    if (isEnd && !event.shiftKey) {
      // On the way to where the end is now, what comes into view gets its real length: the browser would stop above it.
      event.preventDefault();
      this.toEnd();
    } else if (keysUp.has(event.key)) {
      this.holdShortly();
    }
  }

  private grown(): void {
    if (this.content.childElementCount === 0) {
      // What stands there instead is read from its beginning.
      this.scroller.scrollTop = 0;
      this.seen = this.position();
      return;
    }
    // A person may have scrolled since; the browser says so only later.
    this.checkPosition();
    if (this.hasFolded) {
      this.hasFolded = false;
      this.set(this.seen.below < 1);
    }
    this.follow();
  }

  private follow(): void {
    if (this.following && this.holds === 0) {
      this.scroller.scrollTop = this.scroller.scrollHeight;
      this.seen = this.position();
    }
    this.tell();
  }

  private set(following: boolean): void {
    this.following = following;
    // While the end is followed, nothing but a person moves the view up; for a reader, the browser keeps the place.
    this.scroller.style.overflowAnchor = following ? 'none' : '';
  }

  private tell(): void {
    const isAway = !this.following && this.seen.below >= 1;
    if (isAway !== this.isAway) {
      this.isAway = isAway;
      this.onChange(isAway);
    }
  }
}

/** Whether a key is for an element within the scroller that is scrolled by itself. */
function scrollsByItself({ target }: Event, scroller: HTMLElement): boolean {
  for (let at = target as Element | null; at && at !== scroller; at = at.parentElement) {
    if (
      at.scrollHeight > at.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(at).overflowY)
    ) {
      return true;
    }
  }
  return false;
}
