import { foldEvent } from '../markdown/code/codeFold';
import { drawnEvent } from '../page/markdownHooks';
import { onKeyDown } from '../page/onKeyDown';
import { followPress } from '../page/presses';
import { isScrollable } from '../reading/scrollToText';

/** Scrolling down to within this distance of the end is treated as reaching it. */
const endTolerancePx = 32;

/** Heights are rounded to pixels, and scroll positions are not: at the end, this much may seem to be below the view. */
const roundingPx = 1;

/** The duration of a glide to the end. */
const glideMs = 120;

/** Within this time, a key or a wheel that scrolls up has had its effect. */
const scrollDelayMs = 150;

const scrollUpKeys = new Set(['ArrowUp', 'PageUp', 'Home', ' ']);

/** A scroll position and the size of the view, in pixels. */
interface Position {
  readonly top: number;
  /** Height of the content. */
  readonly length: number;
  /** Height of the content below the view. */
  readonly below: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Keeps the end of a scrolling element in view while its content grows. Any upward scrolling by the user stops that; it
 * starts again when the user scrolls back to the end.
 */
export class AutoScroller {
  private following = true;
  private isAway = false;
  /** The number of presses, touches and keys that may be about to scroll, or that must not lose their target. */
  private pauses = 0;
  private hasFolded = false;
  /** A movement to the end: the scroll position and the time of its start. */
  private glide: { readonly from: number; readonly startedAt: number } | undefined;
  private lastPosition: Position;
  private readonly observer = new ResizeObserver(() => this.onLaidOut());

  /** @param onChange called with true when the end goes out of view and is not followed, with false when that ends */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly content: HTMLElement,
    private readonly onChange: (isAway: boolean) => void,
  ) {
    this.set(true);
    this.lastPosition = this.position();
    const passive = { passive: true } as const;
    scroller.addEventListener('scroll', () => this.checkPosition(), passive);
    scroller.addEventListener('pointerdown', event => {
      if (event.button === 0) {
        followPress(event, { onEnd: this.pause() });
      }
    });
    scroller.addEventListener(
      'touchstart',
      event => {
        const resume = this.pause();
        for (const type of ['touchend', 'touchcancel'] as const) {
          event.target?.addEventListener(type, resume, { once: true });
        }
      },
      passive,
    );
    scroller.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && this.pauseBriefly(), passive);
    onKeyDown(scroller, event => this.onKeyDown(event));
    // The user reads what the user unfolds.
    scroller.addEventListener(foldEvent, () => {
      this.hasFolded = true;
      this.set(false);
    });
    scroller.addEventListener(drawnEvent, () => this.onResize());
    this.observer.observe(content);
    this.observer.observe(scroller);
  }

  get isFollowing(): boolean {
    return this.following;
  }

  toEnd(): void {
    this.set(true);
    this.follow();
  }

  /** Brings the end into view in one short movement, unless it is far away or motion is reduced. */
  glideToEnd(): void {
    const { top, below, height } = this.position();
    this.set(true);
    if (below <= height && !isMotionReduced()) {
      this.glide = { from: top, startedAt: performance.now() };
      requestAnimationFrame(() => this.continueGlide());
    }
    this.follow();
  }

  private continueGlide(): void {
    if (this.glide) {
      this.follow();
      requestAnimationFrame(() => this.continueGlide());
    }
  }

  /** Stops following the end, because the user is taken to another place. */
  leaveEnd(): void {
    this.set(false);
    this.lastPosition = this.position();
  }

  private position(): Position {
    const { scrollTop: top, scrollHeight: length, clientHeight, clientWidth } = this.scroller;
    const below = length - top - clientHeight;
    return { top, length, below, width: clientWidth, height: clientHeight };
  }

  /** Starts or stops following if the user has scrolled since the last call. */
  private checkPosition(): void {
    const last = this.lastPosition;
    const now = this.position();
    this.lastPosition = now;
    if (now.width !== last.width || now.height !== last.height) {
      // The view was resized, not scrolled.
      return;
    }
    if (this.following) {
      // Content that gets shorter moves the view up, but no farther than to the end.
      const isShortened = now.length < last.length && now.below <= roundingPx;
      if (now.top < last.top && !isShortened) {
        this.set(false);
      }
    } else if (now.top > last.top && now.below < last.below && now.below <= endTolerancePx) {
      // Content that grows above the view moves it down, too, but no closer to the end.
      this.set(true);
    }
    this.report();
  }

  /** @returns a function that resumes following; further calls have no effect */
  private pause(): () => void {
    this.pauses += 1;
    let isOver = false;
    return () => {
      if (!isOver) {
        isOver = true;
        this.pauses -= 1;
        this.onResize();
      }
    };
  }

  /** Pauses for a moment, because setting the position would undo the scrolling that the browser is about to do. */
  private pauseBriefly(): void {
    setTimeout(this.pause(), scrollDelayMs);
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement || scrollsByItself(event, this.scroller)) {
      return;
    }
    const isEnd = event.key === 'End' || (event.metaKey && event.key === 'ArrowDown');
    if (isEnd && !event.shiftKey) {
      // The browser would stop too early: content gets its final height only when it scrolls into view.
      event.preventDefault();
      this.toEnd();
    } else if (scrollUpKeys.has(event.key)) {
      this.pauseBriefly();
    }
  }

  /** Called after the layout of a frame, whose scroll events have come before. */
  private onLaidOut(): void {
    if (this.following) {
      // Layout has moved the view, not the user: it makes content shorter, and then longer again when it finds other
      // content in view.
      this.follow();
    } else {
      this.onResize();
    }
  }

  private onResize(): void {
    if (this.isEmpty()) {
      this.follow();
      return;
    }
    // The user may have scrolled already; the scroll event comes later.
    this.checkPosition();
    if (this.hasFolded) {
      this.hasFolded = false;
      this.set(this.lastPosition.below <= roundingPx);
    }
    this.follow();
  }

  private follow(): void {
    if (this.isEmpty() || (this.following && this.pauses === 0)) {
      // The empty state is read from its beginning.
      this.scroller.scrollTop = this.isEmpty() ? 0 : this.followedTop();
    }
    this.lastPosition = this.position();
    this.report();
  }

  /** The scroll position of the end, or on the way there. */
  private followedTop(): number {
    const { scrollHeight, clientHeight } = this.scroller;
    const share = this.glide ? (performance.now() - this.glide.startedAt) / glideMs : 1;
    if (!this.glide || share >= 1) {
      this.glide = undefined;
      return scrollHeight;
    }
    const { from } = this.glide;
    return from + (scrollHeight - clientHeight - from) * (1 - (1 - share) ** 3);
  }

  private isEmpty(): boolean {
    return this.content.childElementCount === 0;
  }

  private set(following: boolean): void {
    this.following = following;
    this.glide = undefined;
    // While the end is followed, only the user may move the view up; otherwise the browser keeps the text being read in
    // place.
    this.scroller.style.overflowAnchor = following ? 'none' : '';
  }

  private report(): void {
    const isAway = !this.following && this.lastPosition.below > roundingPx;
    if (isAway !== this.isAway) {
      this.isAway = isAway;
      this.onChange(isAway);
    }
  }
}

/** True if VS Code, which then sets a class, or the system is set to reduce motion. */
function isMotionReduced(): boolean {
  return (
    document.body.classList.contains('vscode-reduce-motion') ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** @returns true if a key scrolls an element within the scroller instead of the scroller */
function scrollsByItself({ target }: Event, scroller: HTMLElement): boolean {
  for (let at = target as Element | null; at && at !== scroller; at = at.parentElement) {
    if (isScrollable(at)) {
      return true;
    }
  }
  return false;
}
