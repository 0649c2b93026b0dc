/** Code and tables scroll by themselves. The keyboard stops at them only while they have something to scroll to. */
export class Overflow {
  private readonly observer = new ResizeObserver(entries => {
    const scrollers = new Set(
      entries.map(({ target }) => target.closest('pre, .md-table') as HTMLElement),
    );
    // All widths are read before anything is changed, so that the page is laid out once.
    const changed = [...scrollers].filter(each => overflows(each) !== isTabStop(each));
    for (const scroller of changed) {
      scroller.tabIndex = isTabStop(scroller) ? -1 : 0;
      (scroller.closest('.md-code') ?? scroller).classList.toggle('md-overflows');
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
