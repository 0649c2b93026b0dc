import { observers } from '../query/observers';
import { query } from '../query/query';
import type { QueryObserver } from '../query/queryObserver';
import type { AgentEvent } from '../stream/agentEvent';
import type { Recording } from '../transcript/readTranscript';
import { replayTransport } from '../transcript/replayTransport';
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
      kwargs: {},
      timeouts: { connect: 0, firstEvent: 0, idle: 0 },
      signal,
      observer: observers({ malformed: (...skipped) => log.malformed?.(...skipped) }, observer),
    },
  );
}
