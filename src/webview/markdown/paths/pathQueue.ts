import { idle } from '../../page/idle';
import type { MarkdownHooks } from '../../page/markdownHooks';
import type { PathContent, PathLinker } from './pathLinker';

/** UTF-16 code units of content that is linked while it is drawn. */
const maxDrawnLength = 2000;

/**
 * Links the paths in finished inline content: while it is drawn, which spares a frame, or while the page is idle if it
 * is long. The code that does it is loaded with the first content.
 */
export class PathQueue {
  /** The added contents that may get more links: they wait, or mention paths that are not known to be files. */
  private readonly contents = new Set<PathContent>();
  private readonly queue = new Set<PathContent>();
  private readonly stopListening: (() => void) | undefined;
  private linker: PathLinker | undefined;
  private running: Promise<void> | undefined;
  /** The questions that the page has not answered yet. */
  private readonly questions = new Set<Promise<void>>();
  private isDisposed = false;

  /** @param draw calls the given function, which shows links, now or with the next text */
  constructor(
    private readonly hooks: MarkdownHooks,
    private readonly draw: (show: () => void) => void,
  ) {
    this.stopListening = hooks.onLatePaths?.(() => this.askAgain());
  }

  /** Links the known paths in this content now or soon, and others once they are known. */
  add(content: PathContent): void {
    this.contents.add(content);
    if (this.linker && isShort(content)) {
      this.linkAll(this.linker, content);
    } else {
      this.queue.add(content);
    }
    this.start();
  }

  delete(content: PathContent): void {
    this.contents.delete(content);
    this.queue.delete(content);
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
    // Links that were shown must not vanish until then.
    this.linkAll(this.linker, content);
    return [...host.childNodes] as ChildNode[];
  }

  /** Resolves when the paths in all added content are links, or will be with the next text. */
  async idle(): Promise<void> {
    while (this.running || this.questions.size > 0) {
      await Promise.all([this.running, ...this.questions]);
    }
  }

  dispose(): void {
    this.isDisposed = true;
    this.stopListening?.();
    this.contents.clear();
    this.queue.clear();
  }

  private askAgain(): void {
    this.linker?.forgetAbsent();
    for (const content of this.contents) {
      this.queue.add(content);
    }
    this.start();
  }

  private start(): void {
    const isDone = this.queue.size === 0 && !this.linker?.hasNewPaths;
    if (!isDone && !this.isDisposed) {
      this.running ??= this.run();
    }
  }

  private async run(): Promise<void> {
    try {
      await idle();
      const { PathLinker } = await import('./pathLinker');
      this.linker ??= new PathLinker(this.hooks, content => this.linkAgain(content));
      await this.link(this.linker);
      this.ask(this.linker);
    } catch {
      // The code could not be loaded: paths stay text.
      this.queue.clear();
    } finally {
      this.running = undefined;
      // Content may have been added while the last path was linked.
      this.start();
    }
  }

  private async link(linker: PathLinker): Promise<void> {
    let timeIsUp = await idle();
    for (const content of this.queue) {
      this.queue.delete(content);
      for (const _ of this.linkOnce(linker, content)) {
        if (timeIsUp()) {
          timeIsUp = await idle();
        }
        if (this.isDisposed || !this.contents.has(content) || this.queue.has(content)) {
          break;
        }
      }
    }
  }

  /** Asks the page without waiting for the answer, which may come late or never. */
  private ask(linker: PathLinker): void {
    if (linker.hasNewPaths && !this.isDisposed) {
      const question = linker.ask().finally(() => this.questions.delete(question));
      this.questions.add(question);
    }
  }

  private linkAgain(content: PathContent): void {
    const { linker } = this;
    if (this.isDisposed || !this.contents.has(content) || !linker) {
      return;
    }
    if (isShort(content)) {
      this.draw(() => this.linkAll(linker, content));
    } else {
      this.queue.add(content);
      this.start();
    }
  }

  /** Links without a pause. */
  private linkAll(linker: PathLinker, content: PathContent): void {
    for (const _ of this.linkOnce(linker, content)) {
      // Each step has linked one node.
    }
  }

  /** Links content, and forgets it if it mentions no other paths, as most content does. */
  private *linkOnce(linker: PathLinker, content: PathContent): Generator<void> {
    const isThrough = yield* linker.link(content);
    if (isThrough) {
      this.contents.delete(content);
    }
  }
}

function isShort({ nodes }: PathContent): boolean {
  let length = 0;
  for (const node of nodes) {
    length += node.textContent?.length ?? 0;
    if (length > maxDrawnLength) {
      return false;
    }
  }
  return true;
}
