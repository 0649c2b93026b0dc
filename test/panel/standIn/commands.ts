import { Disposable, EventEmitter } from './events';
import type { Later } from './later';

type Handler = (...args: never[]) => unknown;

/** A call of a command of VS Code that the stand-in only records. */
export interface RecordedCommand {
  readonly command: string;
  readonly args: readonly unknown[];
}

export class Commands {
  private readonly handlers = new Map<string, Handler>();
  /** The calls of commands that are given to {@link record}. */
  readonly recorded: RecordedCommand[] = [];
  /** One of them was called. */
  readonly called = new EventEmitter<void>();

  constructor(private readonly later: Later) {}

  register(command: string, handler: Handler): Disposable {
    if (this.handlers.has(command)) {
      throw new Error(`command '${command}' already exists`);
    }
    this.handlers.set(command, handler);
    return new Disposable(() => this.handlers.delete(command));
  }

  /** Commands of VS Code without an effect that the extension sees. */
  record(...commands: readonly string[]): void {
    for (const command of commands) {
      this.register(command, (...args) => {
        this.recorded.push({ command, args });
        this.called.fire();
      });
    }
  }

  get names(): string[] {
    return [...this.handlers.keys()];
  }

  /** Other hosts lack some commands of VS Code. */
  remove(command: string): void {
    this.handlers.delete(command);
  }

  async execute<T>(command: string, ...args: readonly unknown[]): Promise<T> {
    await this.later.passed();
    const handler = this.handlers.get(command);
    if (!handler) {
      throw new Error(`command '${command}' not found`);
    }
    return (await handler(...(args as never[]))) as T;
  }
}
