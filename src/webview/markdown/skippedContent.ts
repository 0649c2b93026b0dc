import { keepSelection } from '../page/keepSelection';

/** The number of elements skipped last that are left alone, for readers who scroll back; about ten screens. */
const keptCount = 8;

/** The time for which elements are changed before the page handles other events. */
const taskBudgetMs = 5;

/** The actions on content that layout skips. */
interface ContentActions {
  /** Replaces costly content with less, because the content is far out of view. */
  reduce(content: Element): void;
  /** Shows everything again, because the content is near the view. */
  restore(content: Element): void;
}

/**
 * Frees most of the memory of content that layout skips (`content-visibility`), once it is far out of view. The browser
 * forgets the layout of nodes when they are removed, so they are removed and inserted again: they are still found, read
 * by assistive technology and linked to, in the state in which the user has left them. The browser keeps the heights of
 * skipped content, and never skips content with the focus or the selection.
 */
export class SkippedContent {
  /** The skipped elements, in the order in which they were skipped. */
  private readonly skippedElements = new Set<Element>();
  /** Elements that the user has scrolled, such as wide tables; they would lose their scroll position. */
  private readonly scrolledElements = new Set<Node>();
  private readonly listening = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param selector a selector of the elements in the container that layout may skip
   * @param actions further actions on them
   */
  constructor(
    container: HTMLElement,
    private readonly selector: string,
    private readonly actions?: ContentActions,
  ) {
    const { signal } = this.listening;
    container.addEventListener('contentvisibilityautostatechange', event => this.onChange(event), {
      signal,
    });
    const onScroll = ({ target }: Event) => this.scrolledElements.add(target as Node);
    container.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
  }

  /** Stops freeing and restoring content. */
  dispose(): void {
    this.listening.abort();
    clearTimeout(this.timer);
    this.skippedElements.clear();
    this.scrolledElements.clear();
  }

  private onChange(event: Event): void {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent;
    const content = target as Element;
    if (!content.matches(this.selector)) {
      return;
    }
    this.skippedElements.delete(content);
    if (!skipped) {
      this.actions?.restore(content);
    } else if (!this.isScrolled(content)) {
      this.skippedElements.add(content);
      this.schedule();
    }
  }

  private isScrolled(content: Element): boolean {
    for (const each of this.scrolledElements) {
      if (!each.isConnected) {
        this.scrolledElements.delete(each);
      }
    }
    return [...this.scrolledElements].some(each => content.contains(each));
  }

  private schedule(): void {
    if (this.skippedElements.size > keptCount) {
      this.timer ??= setTimeout(() => this.reduce());
    }
  }

  private reduce(): void {
    this.timer = undefined;
    const end = performance.now() + taskBudgetMs;
    for (const content of this.skippedElements) {
      if (this.skippedElements.size <= keptCount || performance.now() >= end) {
        break;
      }
      this.skippedElements.delete(content);
      // Marked text, such as text that is about to be scrolled to, does not keep content from being skipped.
      keepSelection(content, () => {
        this.actions?.reduce(content);
        content.replaceChildren(...content.childNodes);
      });
    }
    this.schedule();
  }
}
