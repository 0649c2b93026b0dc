import * as vscode from 'vscode';
import type { Clock } from '../core/async/clock';
import { ThrottledWriter } from '../core/async/throttledWriter';
import type { QueryLog } from '../core/conversation/runnerPorts';
import type { Turn } from '../core/conversation/turn';
import { partLabel } from '../core/parts/partSource';
import type { AgentEvent } from '../core/stream/agentEvent';
import type { Malformation } from '../core/stream/readEnvelope';
import { logLine } from '../core/text/foreignText';
import type { SecretMask } from '../core/text/masking/secretMask';
import { Disposable } from './disposable';

const levels = {
  trace: vscode.LogLevel.Trace,
  debug: vscode.LogLevel.Debug,
  info: vscode.LogLevel.Info,
  warn: vscode.LogLevel.Warning,
  error: vscode.LogLevel.Error,
} as const;

/** UTF-16 code units of a text that are looked at: more than a line has. */
const maxMaskedLength = 64 * 1024;

/** A level of VS Code's log channels. */
type LogLevelName = keyof typeof levels;

interface LogEntry {
  readonly level: LogLevelName;
  readonly text: string;
}

/**
 * Writes to the log channel: one line per entry, secrets masked, and throttled to keep the extension host responsive.
 */
export class ThrottledLog extends Disposable {
  private readonly writer: ThrottledWriter<LogEntry>;

  constructor(
    private readonly channel: vscode.LogOutputChannel,
    clock: Clock,
    private readonly mask: SecretMask,
  ) {
    super();
    this.writer = new ThrottledWriter(
      clock,
      ({ level, text }) => channel[level](text),
      count => ({
        level: 'warn',
        text: `${count} entries left out: they came too fast to be written`,
      }),
    );
    this._register({ dispose: () => this.writer.flush() });
  }

  /** Adds an entry if the channel's log level includes it. */
  add(level: LogLevelName, text: string): void {
    const { logLevel } = this.channel;
    if (logLevel !== vscode.LogLevel.Off && levels[level] >= logLevel) {
      // Masked before it is shortened, because a few characters of a secret would not be recognized.
      const masked =
        text.length > maxMaskedLength
          ? logLine(
              this.mask.beginning(text.slice(0, maxMaskedLength)),
              text.length - maxMaskedLength,
            )
          : logLine(this.mask.text(text));
      this.writer.add({ level, text: masked });
    }
  }
}

/**
 * Logs queries in the output channel. Parts are logged with names and sizes only, and answers only at the trace level.
 */
export class ChannelQueryLog implements QueryLog {
  constructor(private readonly log: ThrottledLog) {}

  asking(turn: Turn, sessionId: string | undefined): void {
    const parts = turn.parts.map(({ source, bytes }) => {
      return `${partLabel(source)} (${source.kind}, ${bytes ?? '?'} bytes)`;
    });
    this.log.add(
      'debug',
      `Session ${sessionId ?? 'none'}, parts: ${parts.join(', ') || 'none'}, then the question`,
    );
  }

  sending(url: string, bytes: number): void {
    this.log.add('debug', `POST ${url}, ${bytes} bytes`);
  }

  response(status: number, contentType: string | undefined): void {
    this.log.add('debug', `HTTP ${status}, ${contentType ?? 'no content type'}`);
  }

  event(event: AgentEvent): void {
    if (event.type === 'log') {
      this.log.add('info', event.message);
    } else {
      this.log.add('trace', `message: ${event.content}`);
    }
  }

  malformed(why: Malformation, data: string, count: number): void {
    // Only the 1st, 10th, 100th and so on of each reason, so that the log stays readable.
    if (/^10*$/.test(String(count))) {
      const level = why === 'unknownType' ? 'info' : 'warn';
      this.log.add(level, `Skipped an event (${why}), ${count} so far`);
      // What is in it may be none of the log's business.
      this.log.add('debug', `Skipped: ${data}`);
    }
  }

  ended(turn: Turn): void {
    const seconds = ((turn.endedAt ?? 0) - (turn.startedAt ?? 0)) / 1000;
    const what = turn.replayOf === undefined ? 'Query' : `Replay of ${turn.replayOf}`;
    const line = `${what} ${turn.state} after ${seconds.toFixed(1)} s, ${turn.answer.length} characters`;
    if (turn.error && turn.state !== 'cancelled') {
      this.log.add('error', `${line}: ${turn.error.kind}: ${turn.error.message}`);
    } else {
      this.log.add('debug', line);
    }
  }
}
