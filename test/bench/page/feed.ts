/**
 * A worker that acts as the extension host: events arrive at a steady rate and are posted to the page as messages. In a
 * worker, this work is not part of the page's time.
 */

import type { Clock } from '../../../src/core/async/clock';
import { AnswerPieces } from '../../../src/core/conversation/answerPieces';
import { DeltaQueue, type QueuedArrival } from '../../../src/host/page/deltaQueue';
import type { FromPage } from '../../../src/protocol/fromPage';
import type { ToPage } from '../../../src/protocol/toPage';
import { answerText } from './shared/answer';
import type { FeedRequest, FeedSummary } from './shared/feedRequest';
import type { PlainMessage } from './shared/mount';
import { endChange, runningTurn, turnId } from './shared/panelMessages';

/** The interval for sending due events. It is short because a socket also delivers only a few events at a time. */
const sendIntervalMs = 4;

/** The duration of one frame. */
const frameMs = 1000 / 60;

const clock: Clock = {
  now: () => performance.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Appends text as a conversation does, and returns the growth of the answer. */
function growing(): (text: string) => QueuedArrival {
  const answer = new AnswerPieces();
  return text => {
    const from = answer.length;
    answer.add(text);
    const { pieces, length: to } = answer;
    return { type: 'arrived', turnId, pieces, from, to, log: undefined };
  };
}

/** Sends the events of a stream to the page in one particular way. */
interface Sender {
  begin?(): void;
  event(text: string): void;
  end(): void;
}

let sequence = 0;

self.addEventListener('message', ({ data }: MessageEvent<FeedRequest | FromPage>) => {
  if ('way' in data) {
    feed(data);
  } else if (data.type === 'path.resolve') {
    answerPaths(data);
  }
});

function feed({ kind, length, eventSize, eventsPerSecond, way }: FeedRequest): void {
  const text = answerText(kind, length);
  const sender = senders[way]();
  sender.begin?.();
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * eventsPerSecond) * eventSize;
    for (; sent < due && sent < text.length; sent += eventSize) {
      sender.event(text.slice(sent, sent + eventSize));
    }
    if (sent >= text.length) {
      clearInterval(timer);
      sender.end();
      const summary: FeedSummary = { duration: performance.now() - started };
      self.postMessage(summary);
    }
  }, sendIntervalMs);
}

const senders: Readonly<Record<FeedRequest['way'], () => Sender>> = {
  panel: () => {
    const grow = growing();
    const queue = new DeltaQueue(clock, changes => {
      post(delta(changes));
      return undefined;
    });
    return {
      begin: () => post(runningTurn()),
      event: text => queue.push(grow(text)),
      end: () => {
        queue.push(endChange());
        queue.flush();
      },
    };
  },
  events: () => ({ event: text => post({ type: 'text', text }), end }),
  frames: gathered,
};

/** Sends the text of each frame as one message. */
function gathered(): Sender {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') {
      post({ type: 'text', text: waiting });
      waiting = '';
    }
  };
  const timer = setInterval(flush, frameMs);
  return {
    event: text => {
      waiting += text;
    },
    end: () => {
      clearInterval(timer);
      flush();
      end();
    },
  };
}

function end(): void {
  post({ type: 'end' });
}

function delta(changes: Extract<ToPage, { type: 'delta' }>['changes']): ToPage {
  sequence += 1;
  return { type: 'delta', sequence, changes };
}

/** Answers as the host does. Only paths that start with `src/` and have no spaces are files. */
function answerPaths({ request, paths }: FromPage<'path.resolve'>): void {
  post({
    type: 'answer',
    request,
    answer: paths.filter(path => /^src\/\S+$/.test(path)).map(path => ({ path, title: path })),
  });
}

function post(message: ToPage | PlainMessage): void {
  self.postMessage(message);
}
