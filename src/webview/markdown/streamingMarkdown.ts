import { drawnEvent, type MarkdownHooks } from '../page/markdownHooks';
import { listenToActivation } from './listenToActivation';
import { RenderScheduler } from './renderScheduler';
import { TextRenderer } from './textRenderer';

export { keepSelection } from '../page/keepSelection';
export { LongData, startOfData, withoutData } from './images/longData';
export { setMarkup } from './loadedMarkup';
export { SkippedContent } from './skippedContent';
export { SpokenMarkdown } from './spokenMarkdown';

/** UTF-16 code units that are parsed and drawn before the elapsed time is checked. */
const pieceLength = 2048;

/** Fewer code units are drawn even if the time is up: a separate task and frame would cost more. */
const shortRest = 1024;

/**
 * The time that drawing may take before the page handles other events; its style and layout take several times as long.
 */
const taskBudgetMs = 5;

/** UTF-16 code units that are drawn too soon for anyone to see the delay. */
const soonDrawnLength = 16_384;

/**
 * Renders markdown while it arrives. The text passes through three stages, lines, blocks and DOM nodes, each of which
 * only continues at its end. So the result does not depend on the pieces in which the text arrives, and finished
 * content is never touched again.
 */
export class StreamingMarkdown {
  private readonly scheduler = new RenderScheduler(() => {
    this.draw();
    this.container.dispatchEvent(new CustomEvent(drawnEvent, { bubbles: true }));
  });
  private readonly stopListening: () => void;
  private renderer: TextRenderer;
  private queue: string[] = [];
  /** The number of UTF-16 code units in the queue. */
  private lengthOfQueue = 0;
  /**
   * Functions that show colors of code and links to files. They are called with the next text, so that they cost no
   * separate frames.
   */
  private decorations: (() => void)[] = [];
  private ended = false;
  private finished: { promise: Promise<void>; resolve: () => void } | undefined;

  /** @param container the element for the text, without other content */
  constructor(
    private readonly container: HTMLElement,
    private readonly hooks: MarkdownHooks,
  ) {
    container.classList.add('md');
    this.stopListening = listenToActivation(container, hooks);
    this.renderer = this.newRenderer();
  }

  /** Adds text. The first text is drawn immediately, later text together with the text that arrives soon after it. */
  append(text: string): void {
    if (text !== '' && !this.finished) {
      this.queue.push(text);
      this.lengthOfQueue += text.length;
      this.scheduler.request();
    }
  }

  /**
   * Ends the text. The rest is drawn immediately, or in several tasks if it is long.
   *
   * @returns a promise that resolves when all of it is drawn, with its code and formulas
   */
  finish(): Promise<void> {
    if (!this.finished) {
      this.finished = deferred();
      this.renderer.isComplete = true;
      this.scheduler.cancel();
      this.draw();
    }
    return this.finished.promise;
  }

  /** UTF-16 code units that are not drawn yet. */
  get queuedLength(): number {
    return this.lengthOfQueue;
  }

  /** True if it will take a while until everything is drawn. The rest is then to be shown as plain text. */
  get isBehind(): boolean {
    return this.queuedLength > soonDrawnLength;
  }

  /** Resolves when the paths of files in the text that is finished so far are links, or will be with the next text. */
  linked(): Promise<void> {
    return this.renderer.linked();
  }

  /** Replaces everything with a finished text. */
  set(text: string): Promise<void> {
    this.scheduler.cancel();
    this.finished?.resolve();
    this.finished = undefined;
    this.ended = false;
    this.renderer.dispose();
    this.renderer = this.newRenderer();
    this.queue = text === '' ? [] : [text];
    this.lengthOfQueue = text.length;
    this.decorations = [];
    return this.finish();
  }

  /** Stops rendering and removes the rendered content. */
  dispose(): void {
    this.scheduler.cancel();
    this.queue = [];
    this.lengthOfQueue = 0;
    this.decorations = [];
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
        this.decorations.push(show);
        this.scheduler.request();
      }
    });
  }

  private draw(): void {
    const end = performance.now() + taskBudgetMs;
    const timeIsUp = () => performance.now() >= end;
    for (const show of this.decorations.splice(0)) {
      show();
    }
    do {
      const piece = this.nextPiece();
      if (piece === '') {
        this.complete(timeIsUp);
        return;
      }
      this.renderer.push(piece);
    } while (!timeIsUp() || this.lengthOfQueue <= shortRest);
    if (this.queue.length > 0 || this.finished) {
      this.scheduler.requestSoon();
    }
  }

  /** Draws the content that had to wait for the end, once the rest is drawn and no more text follows. */
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

  /** Removes the next piece from the queue; it joins short texts and splits long ones. */
  private nextPiece(): string {
    let piece = '';
    let used = 0;
    while (used < this.queue.length && piece.length < pieceLength) {
      const text = this.queue[used] as string;
      const left = pieceLength - piece.length;
      if (text.length > left) {
        piece += text.slice(0, left);
        this.queue[used] = text.slice(left);
        break;
      }
      piece += text;
      used++;
    }
    this.queue.splice(0, used);
    this.lengthOfQueue -= piece.length;
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
