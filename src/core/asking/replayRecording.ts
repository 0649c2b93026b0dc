import { type Clock, pause } from '../async/clock';
import { AgentQueryError } from '../errors/agentQueryError';
import { query } from '../query/query';
import { observers, type QueryObserver } from '../query/queryObserver';
import type { Transport } from '../query/transport';
import type { AgentEvent } from '../stream/agentEvent';
import type { Recording } from '../transcript/transcriptFile';
import type { RunnerPorts } from './runnerPorts';

/**
 * Yields the events of a recording at the recorded pace. It is read by the query client like any response, so it ends
 * with the same result as when it was recorded.
 *
 * @throws {AgentQueryError} if the recorded query failed, or the replay is stopped
 */
export function replayRecording(
  recording: Recording,
  { clock, log }: Pick<RunnerPorts, 'clock' | 'log'>,
  observer: QueryObserver,
  signal: AbortSignal,
): AsyncGenerator<readonly AgentEvent[]> {
  return query(
    { transport: replayTransport(recording, clock), clock },
    {
      url: recording.url,
      headers: {},
      parts: [],
      kwargs: '{}',
      timeouts: { connect: 0, firstEvent: 0, idle: 0 },
      signal,
      observer: observers({ malformed: (...skipped) => log.malformed?.(...skipped) }, observer),
    },
  );
}

/** Longer pauses of a recording are shortened to this. */
const maxSilenceMs = 2000;

const encoder = new TextEncoder();

/** A transport that answers every request with a recording, at the recorded pace. It does not send anything. */
function replayTransport({ pieces, error }: Recording, clock: Clock): Transport {
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
              await pause(clock, Math.min(at - now, maxSilenceMs), signal);
              if (signal.aborted) {
                throw new AgentQueryError('cancelled', 'cancelled');
              }
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
