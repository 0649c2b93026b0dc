/** Code and tables scroll by themselves. The keyboard stops at them only while they have something to scroll to. */
export class Overflow {
  private readonly observer = new ResizeObserver(entries => {
    const scrollers = new Set(
      entries.map(({ target }) => target.closest<HTMLElement>('pre, .md-table')),
    );
    const changes = [...scrollers].map(scroller => ({
      scroller,
      overflows: doesOverflow(scroller),
    }));
    for (const { scroller, overflows } of changes) {
      if (scroller) {
        scroller.tabIndex = overflows ? 0 : -1;
        (scroller.closest('.md-code') ?? scroller).classList.toggle('md-overflows', overflows);
      }
    }
  });

  /** @param scroller `pre` or `.md-table`, with content that may grow */
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

function doesOverflow(scroller: HTMLElement | null): boolean {
  return scroller !== null && scroller.scrollWidth > scroller.clientWidth;
}
