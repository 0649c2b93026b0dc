import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '../core/errors/agentQueryError';

/** A command of the program `agent-query`. */
export interface Command {
  /** The command in one line, for the list of all. */
  readonly summary: string;
  /** The help, which begins with the name and the arguments. */
  readonly help: string;
  /**
   * Runs the command to its end.
   *
   * @param args the arguments after the name of the command
   * @param stopped aborts when the user presses Ctrl+C, or when the reader of the output has gone
   * @returns the exit status
   * @throws {UsageError} before anything is sent
   */
  run(args: readonly string[], stopped: AbortSignal): Promise<number>;
}

/** The exit statuses of all commands; `check` documents its own meaning of 1 and 2. */
export const exitStatus = {
  complete: 0,
  failed: 1,
  usage: 2,
  interrupted: 3,
  /** Stopped, as shells report Ctrl+C. */
  stopped: 130,
} as const;

/** Wrong arguments. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The only argument of a command, the address of the service. @throws {UsageError} if there are more */
export function onlyAddress(command: string, positionals: readonly string[]): string | undefined {
  if (positionals.length > 1) {
    throw new UsageError(`${command} takes only one argument, the address of the service.`);
  }
  return positionals[0];
}

/** Reads the arguments of a command. @throws {UsageError} */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
