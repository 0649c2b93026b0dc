import type * as vscode from 'vscode';
import { Disposable, EventEmitter } from './events';
import { LogLevel } from './values';

/** A log channel of the Output view. */
export class OutputChannel
  implements
    Pick<
      vscode.LogOutputChannel,
      'name' | 'logLevel' | 'onDidChangeLogLevel' | 'trace' | 'debug' | 'info' | 'warn' | 'error'
    >
{
  readonly lines: string[] = [];
  logLevel: vscode.LogLevel = LogLevel.Info;
  /** Whether it is shown in the panel. */
  isShown = false;
  /** A line was written. */
  readonly written = new EventEmitter<void>();
  readonly onDidChangeLogLevel = () => new Disposable(undefined);

  constructor(readonly name: string) {}

  trace(line: string): void {
    this.write('trace', line);
  }

  debug(line: string): void {
    this.write('debug', line);
  }

  info(line: string): void {
    this.write('info', line);
  }

  warn(line: string): void {
    this.write('warning', line);
  }

  error(line: string | Error): void {
    this.write('error', String(line));
  }

  show(): void {
    this.isShown = true;
  }

  dispose(): void {
    this.isShown = false;
  }

  private write(level: string, line: string): void {
    this.lines.push(`[${level}] ${line}`);
    this.written.fire();
  }
}
