/**
 * Runs in every page before its own script: acts as VS Code, passes on the messages of the feed, and measures how
 * smoothly the page runs.
 */
import type { FromPage } from '../../../src/protocol/fromPage';
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

/** The functions that the driver in Node calls in the page. */
export interface BenchPage {
  start(request: FeedRequest): void;
  /** A summary of what was sent; undefined until everything has been sent. */
  sent(): FeedSummary | undefined;
  /** Keeps a message for {@link show}, because transferring it from Node may take longer than showing it. */
  prepare(message: unknown): void;
  /**
   * Delivers the message to the page, as its host does.
   *
   * @returns milliseconds until the first frame that shows some of an answer
   */
  show(): Promise<number>;
  /** Scrolls from the end of the conversation to its start. */
  scrollThrough(): Promise<void>;
  /** Starts to measure smoothness, from zero. */
  watch(): void;
  /** The smoothness since {@link watch} was called. */
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
  show: async () => {
    const started = performance.now();
    window.postMessage(prepared, '*');
    do {
      await frameDrawn();
    } while (!document.querySelector('.answer-body > *'));
    return performance.now() - started;
  },
  scrollThrough: async () => {
    const scroller = document.querySelector('.conversation') as HTMLElement;
    // Limited, because the height of content changes while it is laid out for the first time.
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
    postMessage: (message: FromPage) => feed.postMessage(message),
    getState: () => undefined,
    setState: () => {},
  }),
});

/** Resolves after the next frame has been drawn. */
function frameDrawn(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function isSummary(data: unknown): data is FeedSummary {
  return typeof data === 'object' && data !== null && 'duration' in data;
}
