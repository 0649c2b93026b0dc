/** The region in which the conversation scrolls, for what finds or shows a place in it. */
export interface ReadingArea {
  readonly scroller: HTMLElement;
  /** True while the end is followed. */
  readonly isAtEnd: () => boolean;
  /** Stops following the end, because the user is taken to another place. */
  readonly leaveEnd: () => void;
  /** True while what is near the view is being rendered. */
  readonly isBusy: () => boolean;
}
