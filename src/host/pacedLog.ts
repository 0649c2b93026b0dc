import * as vscode from 'vscode';
import { logLine } from '../core/logLine';
import type { Clock } from '../core/query/clock';
import type { SecretMask } from '../core/secretMask';
import { Disposable } from './disposable';

const levels = {
  trace: vscode.LogLevel.Trace,
  debug: vscode.LogLevel.Debug,
  info: vscode.LogLevel.Info,
  warn: vscode.LogLevel.Warning,
  error: vscode.LogLevel.Error,
} as const;

export type LogLevelName = keyof typeof levels;

/** Milliseconds that writing may take at a stretch, and of the pause after it, in which others have their turn. */
const budget = 8;
const pause = 16;

/**
 * Writes to the log channel: each entry on one line, without secrets, and in portions, since each entry is written
 * to a file and a service may send a hundred thousand at once.
 */
export class PacedLog extends Disposable {
  private waiting: { readonly level: LogLevelName; readonly text: string }[] = [];
  private cancelPause: (() => void) | undefined;

  constructor(
    private readonly channel: vscode.LogOutputChannel,
    private readonly clock: Clock,
    private readonly mask: SecretMask,
  ) {
    super();
    this._register({
      dispose: () => {
        this.cancelPause?.();
        this.drain(Number.POSITIVE_INFINITY);
      },
    });
  }

  add(level: LogLevelName, text: string): void {
    const { logLevel } = this.channel;
    if (logLevel === vscode.LogLevel.Off || levels[level] < logLevel) {
      return;
    }
    // Masked before it is cut: half a secret would not be recognized.
    this.waiting.push({ level, text: logLine(this.mask.text(text)) });
    if (!this.cancelPause) {
      this.drain(budget);
    }
  }

  private drain(milliseconds: number): void {
    this.cancelPause = undefined;
    const end = this.clock.now() + milliseconds;
    let written = 0;
    for (const { level, text } of this.waiting) {
      this.channel[level](text);
      written += 1;
      if (this.clock.now() >= end) {
        break;
      }
    }
    this.waiting = this.waiting.slice(written);
    if (written > 0) {
      this.cancelPause = this.clock.after(pause, () => this.drain(budget));
    }
  }
}
