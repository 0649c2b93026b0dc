import type { MarkdownHooks } from '../markdownHooks';
import type { PathContent } from './pathContent';
import type { PathLinker } from './pathLinker';

/** Milliseconds of a slice where the browser does not say how long it is idle. */
const SLICE = 5;

/**
 * Finished inline content that may name files. It is looked through while the page has nothing else to do, in short
 * slices, by code that is loaded for the first of it.
 */
export class PathQueue {
  private readonly waiting = new Set<PathContent>();
  private readonly removed = new WeakSet<PathContent>();
  private linker: PathLinker | undefined;
  private running: Promise<void> | undefined;
  private isDisposed = false;

  constructor(private readonly hooks: MarkdownHooks) {}

  add(content: PathContent): void {
    this.removed.delete(content);
    this.waiting.add(content);
    this.running ??= this.run();
  }

  delete(content: PathContent): void {
    this.removed.add(content);
    this.waiting.delete(content);
  }

  /** The same nodes, with links to what is known to be a file; what is not waits until it is added. */
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
      // All at once: what was there before must not vanish meanwhile.
    }
    return [...host.childNodes] as ChildNode[];
  }

  /** Resolves when all that was added is linked. */
  async idle(): Promise<void> {
    await this.running;
  }

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
      // Without its chunk, paths are text.
      this.waiting.clear();
    } finally {
      // What was added as the last of it was done waits for nobody else.
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
      const found = await linker.ask();
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

/** Waits until the page has time; answers with what tells when that is over. */
function idle(): Promise<() => boolean> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(deadline => resolve(() => deadline.timeRemaining() < 1));
      return;
    }
    setTimeout(() => {
      const end = performance.now() + SLICE;
      resolve(() => performance.now() >= end);
    });
  });
}
