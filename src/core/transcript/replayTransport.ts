import { AgentQueryError } from '../agentQueryError';
import type { Clock } from '../async/clock';
import type { Transport } from '../query/transport';
import type { Recording } from './transcriptFile';

/** Milliseconds: a silence in a recording is not made longer than this. */
const longestSilence = 2000;

const encoder = new TextEncoder();

/** Answers as a service once did, at its pace. Nothing is sent to anyone. */
export function replayTransport({ pieces, error }: Recording, clock: Clock): Transport {
  return async ({ signal, onConnected }) => {
    onConnected?.();
    return {
      status: 200,
      header: name => (name === 'content-type' ? 'text/event-stream' : undefined),
      body: {
        async *[Symbol.asyncIterator]() {
          let now = 0;
          for (const { at, text } of pieces) {
            if (at > now) {
              await pause(Math.min(at - now, longestSilence), clock, signal);
              now = at;
            }
            yield encoder.encode(text);
          }
          if (error) {
            throw error;
          }
        },
      },
    };
  };
}

/** @throws {AgentQueryError} of kind `cancelled` where it is given up meanwhile */
function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(new AgentQueryError('cancelled', 'cancelled'));
    };
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    if (signal.aborted) {
      abort();
    } else {
      signal.addEventListener('abort', abort, { once: true });
    }
  });
}
