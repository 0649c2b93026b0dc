/** The region in which the conversation scrolls, for code that finds or shows places in it. */
export interface ReadingArea {
  readonly scroller: HTMLElement;
  /** True while the end is followed. */
  readonly isAtEnd: () => boolean;
  /** Stops following the end, because the user is taken to another place. */
  readonly leaveEnd: () => void;
  /** True while content near the view is being rendered. */
  readonly isBusy: () => boolean;
}

/** The vertical section of the window in which nothing lies over the content of a scroller, in pixels. */
export function readableArea(scroller: Element): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: top + Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop), bottom };
}
