/**
 * In every page before its own script: stands in for VS Code, hands over what the feed sends, and
 * looks how smooth the page is.
 */
import type { FromPanel } from '../../../src/protocol/fromPanel';
import type { FeedRequest, FeedSummary } from './shared/feedRequest';
import { Smoothness, type SmoothnessResult } from './shared/smoothness';

const feed = new Worker('/bench/page/feed.js', { type: 'module' });
let smoothness = new Smoothness();
let done: FeedSummary | undefined;
let prepared: unknown;

feed.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isSummary(data)) {
    done = data;
  } else {
    window.dispatchEvent(new MessageEvent('message', { data }));
  }
});

/** What the driver in Node asks of the page. */
export interface BenchPage {
  start(request: FeedRequest): void;
  /** What was sent, once all was. */
  sent(): FeedSummary | undefined;
  /** Keeps a message for {@link show}: to get it from the driver in Node may take longer than to show it. */
  prepare(message: unknown): void;
  /** Hands the message to the page, as its host does. */
  give(): void;
  /**
   * The same.
   *
   * @returns milliseconds until a frame is drawn in which something of an answer is seen
   */
  show(): Promise<number>;
  /** Scrolls from the end of the conversation to its start. */
  scrollThrough(): Promise<void>;
  /** Starts to look anew. */
  watch(): void;
  /** How smooth it was since. */
  smoothness(): SmoothnessResult;
}

const bench: BenchPage = {
  start: request => {
    done = undefined;
    feed.postMessage(request);
  },
  sent: () => done,
  prepare: message => {
    prepared = message;
  },
  give: () => window.postMessage(prepared, '*'),
  show: async () => {
    const started = performance.now();
    bench.give();
    do {
      await frameDrawn();
    } while (!document.querySelector('.answer-body > *'));
    return performance.now() - started;
  },
  scrollThrough: async () => {
    const scroller = document.querySelector('.conversation') as HTMLElement;
    // At most so many screens: the length of what was not laid out yet changes on the way.
    for (let screen = 0; scroller.scrollTop > 0 && screen < 400; screen++) {
      scroller.scrollTop -= scroller.clientHeight;
      await frameDrawn();
      await frameDrawn();
    }
  },
  watch: () => {
    smoothness.stop();
    smoothness = new Smoothness();
    smoothness.start();
  },
  smoothness: () => smoothness.stop(),
};

Object.assign(window, {
  bench,
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPanel) => feed.postMessage(message),
    getState: () => undefined,
    setState: () => {},
  }),
});

/** Resolves after the next frame is drawn. */
function frameDrawn(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function isSummary(data: unknown): data is FeedSummary {
  return typeof data === 'object' && data !== null && 'duration' in data;
}
