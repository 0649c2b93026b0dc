import { AgentQueryError } from '../agentQueryError';
import type { Clock } from '../async/clock';
import type { Transport } from '../query/transport';
import type { Recording } from './readTranscript';

/** Longer pauses of a recording are shortened to this. */
const maxSilenceMs = 2000;

const encoder = new TextEncoder();

/** A transport that answers every request with a recording, at the recorded pace. Nothing is sent. */
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
              await pause(Math.min(at - now, maxSilenceMs), clock, signal);
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

/** @throws {AgentQueryError} of kind `cancelled` if the signal aborts before the time is over */
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
