import type { QueryLog } from '../../core/asking/runnerPorts';
import type { Turn } from '../../core/conversation/turn';
import { nameWithoutContent } from '../../core/parts/partSource';
import type { AgentEvent } from '../../core/stream/agentEvent';
import type { Malformation } from '../../core/stream/readEnvelope';
import { terminalText } from '../../core/text/terminalText';
import type { ThrottledLog } from './throttledLog';

/**
 * Logs queries in the output channel. At the level Info, it contains the target, the parts, and the end of each query.
 * Parts are logged with names and sizes only, and answers only at the level Trace.
 */
export class ChannelQueryLog implements QueryLog {
  constructor(private readonly log: ThrottledLog) {}

  asking(turn: Turn, sessionId: string | undefined): void {
    const parts = turn.parts.map(({ source, bytes }) => {
      return `${nameWithoutContent(source)} (${source.kind}, ${bytes ?? '?'} bytes)`;
    });
    this.log.append(
      'info',
      `Session ${sessionId ?? 'none'}, parts: ${parts.join(', ') || 'none'}, then the question`,
    );
  }

  sending(url: string, bytes: number): void {
    this.log.append('info', `POST ${url}, ${bytes} bytes`);
  }

  response(status: number, header: (name: string) => string | undefined): void {
    this.log.append('debug', `HTTP ${status}, ${header('content-type') ?? 'no content type'}`);
  }

  event(event: AgentEvent): void {
    switch (event.type) {
      case 'message':
        this.log.append('trace', `message: ${event.content}`);
        break;
      case 'log':
        this.log.append('info', terminalText(event.message), event.omitted);
        break;
      default:
        event satisfies never;
    }
  }

  malformed(why: Malformation, data: string, count: number): void {
    // Only the 1st, 10th, 100th and so on of each reason, so that the log stays readable.
    if (/^10*$/.test(String(count))) {
      const level = why === 'unknownType' ? 'info' : 'warn';
      this.log.append(level, `Skipped an event (${why}), ${count} so far`);
      // The data of the event may be private.
      this.log.append('debug', `Skipped: ${data}`);
    }
  }

  ended(turn: Turn): void {
    const seconds = ((turn.endedAt ?? 0) - (turn.startedAt ?? 0)) / 1000;
    const what = turn.replayOf === undefined ? 'Query' : `Replay of ${turn.replayOf}`;
    const line = `${what} ${turn.state} after ${seconds.toFixed(1)} s, ${turn.answer.length} characters`;
    if (turn.error && turn.state !== 'cancelled') {
      this.log.append('error', `${line}: ${turn.error.kind}: ${turn.error.message}`);
    } else {
      this.log.append('info', line);
    }
  }
}
