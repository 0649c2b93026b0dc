/**
 * The maximum height of an element that all browsers can lay out and scroll, even in a zoomed window, in CSS pixels.
 */
export const maxContentHeight = 8_000_000;

/** The number of rows out of view, above and below it, that are drawn. */
const overscan = 8;

/** A list of rows of the same height in a scrolling element. All lengths are in CSS pixels. */
export interface VirtualList {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewHeight: number;
}

export interface VirtualWindow {
  /** The index of the first one. */
  readonly first: number;
  readonly end: number;
  /** The place of row 0 in the scrolling content. It is not 0 if all rows are too high for the content. */
  readonly origin: number;
}

export function contentHeight({ count, rowHeight }: VirtualList): number {
  return Math.min(count * rowHeight, maxContentHeight);
}

/** The rows that are in view, and some around them. */
export function virtualWindow(list: VirtualList, scrollTop: number): VirtualWindow {
  const { count, rowHeight, viewHeight } = list;
  const top = scrollTop * scaleOf(list);
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - overscan),
    end: Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + overscan),
    origin: scrollTop - top,
  };
}

/** The scroll position at which a row is in view, with as little scrolling as possible. */
export function scrollTopFor(list: VirtualList, scrollTop: number, position: number): number {
  const { rowHeight, viewHeight } = list;
  const scale = scaleOf(list);
  const top = scrollTop * scale;
  const rowTop = position * rowHeight;
  if (rowTop < top) {
    return rowTop / scale;
  }
  return rowTop + rowHeight > top + viewHeight
    ? (rowTop + rowHeight - viewHeight) / scale
    : scrollTop;
}

/** The number of pixels of rows that pass while the content is scrolled by one. */
function scaleOf(list: VirtualList): number {
  const { count, rowHeight, viewHeight } = list;
  const content = contentHeight(list);
  return content > viewHeight ? (count * rowHeight - viewHeight) / (content - viewHeight) : 1;
}
