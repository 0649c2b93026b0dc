import type { MarkdownHooks } from '../markdownHooks';
import type { PathContent } from './pathContent';
import type { PathLinker } from './pathLinker';

/** Length of an idle period in browsers without requestIdleCallback. */
const idlePeriodMs = 5;

/**
 * Links the paths in finished inline content while the page is idle, in short tasks. The code that does it is loaded
 * with the first content.
 */
export class PathQueue {
  private readonly waiting = new Set<PathContent>();
  private readonly removed = new WeakSet<PathContent>();
  private linker: PathLinker | undefined;
  private running: Promise<void> | undefined;
  private isDisposed = false;

  constructor(private readonly hooks: MarkdownHooks) {}

  /** Links the paths in this content later. */
  add(content: PathContent): void {
    this.removed.delete(content);
    this.waiting.add(content);
    this.running ??= this.run();
  }

  /** Forgets content that goes away. */
  delete(content: PathContent): void {
    this.removed.add(content);
    this.waiting.delete(content);
  }

  /** @returns these nodes, with links to the paths that are already known to be files */
  linkKnown(nodes: readonly ChildNode[]): readonly ChildNode[] {
    if (!this.linker) {
      return nodes;
    }
    const host = document.createDocumentFragment();
    host.append(...nodes);
    const content: PathContent = {
      host,
      nodes,
      replaceText: (text, links) => text.replaceWith(...links),
    };
    for (const _ of this.linker.link(content)) {
      // No pause: links that were shown must not vanish meanwhile.
    }
    return [...host.childNodes] as ChildNode[];
  }

  /** Resolves when the paths in all added content are linked. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Stops linking. */
  dispose(): void {
    this.isDisposed = true;
    this.waiting.clear();
  }

  private async run(): Promise<void> {
    try {
      await idle();
      const { PathLinker } = await import('./pathLinker');
      this.linker ??= new PathLinker(this.hooks);
      await this.link(this.linker);
    } catch {
      // The code could not be loaded: paths stay text.
      this.waiting.clear();
    } finally {
      // Content may have been added while the last path was linked.
      this.running = this.waiting.size > 0 && !this.isDisposed ? this.run() : undefined;
    }
  }

  private async link(linker: PathLinker): Promise<void> {
    let timeIsUp = await idle();
    while (!this.isDisposed) {
      for (const content of this.waiting) {
        this.waiting.delete(content);
        for (const _ of linker.link(content)) {
          if (timeIsUp()) {
            timeIsUp = await idle();
          }
          if (this.isDisposed || this.removed.has(content) || this.waiting.has(content)) {
            break;
          }
        }
      }
      const found = await linker.resolveCollected();
      for (const content of found) {
        if (!this.removed.has(content)) {
          this.waiting.add(content);
        }
      }
      if (this.waiting.size === 0) {
        return;
      }
      timeIsUp = await idle();
    }
  }
}

/**
 * Waits until the page is idle.
 *
 * @returns a function that returns true when the idle period is over
 */
function idle(): Promise<() => boolean> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(deadline => resolve(() => deadline.timeRemaining() < 1));
      return;
    }
    setTimeout(() => {
      const end = performance.now() + idlePeriodMs;
      resolve(() => performance.now() >= end);
    });
  });
}
