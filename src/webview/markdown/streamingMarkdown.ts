import { listenToActivation } from './listenToActivation';
import type { MarkdownHooks } from './markdownHooks';
import { RenderScheduler } from './renderScheduler';
import { TextRenderer } from './textRenderer';

export { SpokenMarkdown } from './spokenMarkdown';

/** Characters that are parsed and drawn in one go between two looks at the clock. */
const PIECE = 2048;

/** Milliseconds that drawing may take before the page has its turn: style and layout of it take several times as long. */
const BUDGET = 5;

/**
 * Draws markdown while it arrives. The text goes through three stages, each of which only ever
 * continues at its end: lines, blocks, DOM. So the result is the same in whatever pieces the text
 * came, and what is finished is never touched again.
 */
export class StreamingMarkdown {
  private readonly scheduler = new RenderScheduler(() => this.draw());
  private readonly stopListening: () => void;
  private renderer: TextRenderer;
  private queue: string[] = [];
  /** Code blocks whose colours are found; they come with the next text, lest each cost a frame of its own. */
  private colours: (() => void)[] = [];
  private ended = false;
  private finished: { promise: Promise<void>; resolve: () => void } | undefined;

  constructor(
    private readonly container: HTMLElement,
    private readonly hooks: MarkdownHooks,
  ) {
    container.classList.add('md');
    this.stopListening = listenToActivation(container, hooks);
    this.renderer = this.newRenderer();
  }

  /** More text: the first is drawn at once, later text together with what else comes soon. */
  append(text: string): void {
    if (text !== '' && !this.finished) {
      this.queue.push(text);
      this.scheduler.request();
    }
  }

  /**
   * No more text. What is left is drawn at once, unless it is much.
   *
   * @returns when all is drawn and its code is coloured
   */
  finish(): Promise<void> {
    if (!this.finished) {
      this.finished = deferred();
      this.scheduler.cancel();
      this.draw();
    }
    return this.finished.promise;
  }

  /** Resolves when the paths in what is finished so far are links, where they name files. */
  linked(): Promise<void> {
    return this.renderer.linked();
  }

  /** Shows a finished text in the place of what there is. */
  set(text: string): Promise<void> {
    this.scheduler.cancel();
    this.finished?.resolve();
    this.finished = undefined;
    this.ended = false;
    this.renderer.dispose();
    this.renderer = this.newRenderer();
    this.queue = text === '' ? [] : [text];
    this.colours = [];
    return this.finish();
  }

  /** Removes what is drawn. */
  dispose(): void {
    this.scheduler.cancel();
    this.queue = [];
    this.colours = [];
    this.finished?.resolve();
    this.stopListening();
    this.renderer.dispose();
    this.container.classList.remove('md');
  }

  private newRenderer(): TextRenderer {
    return new TextRenderer(this.container, this.hooks, show => {
      if (this.finished) {
        show();
      } else {
        this.colours.push(show);
        this.scheduler.request();
      }
    });
  }

  private draw(): void {
    const end = performance.now() + BUDGET;
    const timeIsUp = () => performance.now() >= end;
    for (const show of this.colours.splice(0)) {
      show();
    }
    do {
      const piece = this.take();
      if (piece === '') {
        this.complete(timeIsUp);
        return;
      }
      this.renderer.push(piece);
    } while (!timeIsUp());
    if (this.queue.length > 0 || this.finished) {
      this.scheduler.requestSoon();
    }
  }

  /** Everything that has arrived is drawn; if that was all, draws what had to wait for the end. */
  private complete(timeIsUp: () => boolean): void {
    const { finished, renderer } = this;
    if (!finished) {
      return;
    }
    if (!this.ended) {
      this.ended = true;
      renderer.end();
    }
    if (renderer.resolveLinks(timeIsUp)) {
      void renderer.highlighted().then(finished.resolve);
    } else {
      this.scheduler.requestSoon();
    }
  }

  /** The next piece of what has arrived: small texts together, large ones apart. */
  private take(): string {
    let piece = '';
    let used = 0;
    while (used < this.queue.length && piece.length < PIECE) {
      const text = this.queue[used] as string;
      const room = PIECE - piece.length;
      if (text.length > room) {
        piece += text.slice(0, room);
        this.queue[used] = text.slice(room);
        break;
      }
      piece += text;
      used++;
    }
    this.queue.splice(0, used);
    return piece;
  }
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
