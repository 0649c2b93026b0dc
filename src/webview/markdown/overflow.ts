/** Code and tables scroll by themselves. The keyboard stops at them only while they have something to scroll to. */
export class Overflow {
  private readonly observer = new ResizeObserver(entries => {
    // Content that was removed has no scroller.
    const scrollers = new Set(
      entries.flatMap(({ target }) => target.closest<HTMLElement>('pre, .md-table') ?? []),
    );
    // All widths are read before anything is changed, so that the page is laid out once.
    const changed = [...scrollers].filter(each => overflows(each) !== isTabStop(each));
    for (const scroller of changed) {
      const isStop = !isTabStop(scroller);
      scroller.tabIndex = isStop ? 0 : -1;
      (scroller.closest('.md-code') ?? scroller).classList.toggle('md-overflows', isStop);
    }
  });

  /** @param scroller `pre` or `.md-table`, with content that may grow; not a tab stop yet */
  observe(scroller: HTMLElement): void {
    this.observer.observe(scroller);
    if (scroller.firstElementChild) {
      this.observer.observe(scroller.firstElementChild);
    }
  }

  dispose(): void {
    this.observer.disconnect();
  }
}

function overflows({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}

function isTabStop({ tabIndex }: HTMLElement): boolean {
  return tabIndex === 0;
}
