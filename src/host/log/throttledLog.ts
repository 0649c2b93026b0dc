import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { ThrottledWriter } from '../../core/async/throttledWriter';
import type { SecretMask } from '../../core/masking/secretMask';
import { logLine, maxLogLine } from '../../core/text/foreignText';
import { Disposable } from '../window/disposable';

const levels = {
  trace: vscode.LogLevel.Trace,
  debug: vscode.LogLevel.Debug,
  info: vscode.LogLevel.Info,
  warn: vscode.LogLevel.Warning,
  error: vscode.LogLevel.Error,
} as const;

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

  /**
   * Adds an entry if the channel's log level includes it.
   *
   * @param omitted the number of UTF-16 code units that follow the text and are not in it
   */
  append(level: LogLevelName, text: string, omitted = 0): void {
    const { logLevel } = this.channel;
    if (logLevel !== vscode.LogLevel.Off && levels[level] >= logLevel) {
      const line = this.mask.beginning(text, maxLogLine);
      const cutOff = Math.max(0, text.length - maxLogLine) + omitted;
      this.writer.append({ level, text: logLine(line, cutOff) });
    }
  }
}
