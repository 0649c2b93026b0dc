export interface ProgramResult {
  readonly end: ProgramEnd;
  /** The standard output. */
  readonly output: Uint8Array;
  /** The beginning of the standard error, decoded as UTF-8. */
  readonly errorOutput: string;
}

export type ProgramEnd =
  | { readonly type: 'exit'; readonly exitCode: number }
  /** Ended by a signal, such as `SIGSEGV`. */
  | { readonly type: 'signal'; readonly signal: string }
  /** Stopped, because it took too long. */
  | { readonly type: 'timeout' }
  /** Stopped, because its output exceeded the limit. */
  | { readonly type: 'tooLong' }
  | { readonly type: 'notStarted'; readonly reason: StartError }
  /** Not started, for another reason. `code` is the system's, such as `E2BIG`. */
  | { readonly type: 'notStarted'; readonly reason: 'other'; readonly code: string };

export type StartError =
  /** There is no program of that name. */
  | 'missing'
  /** The path is neither absolute nor a bare name. */
  | 'relative'
  /** The file is not executable. */
  | 'denied'
  /** It is a batch file of Windows, which only a shell can run. */
  | 'batch';

export interface ProgramOptions {
  /** The timeout in seconds; 0 for none. */
  readonly timeout: number;
  /** The bytes of the output that are accepted, and the bytes of the error output that are kept. */
  readonly maxBytes: number;
  /** Aborting stops the program. */
  readonly signal: AbortSignal;
}

/**
 * Runs a program without a shell, in the user's home directory, without input and with the environment of this process.
 * A bare name is looked up in the absolute folders of PATH only, so that neither the current folder nor a workspace can
 * provide the program. If it has to be stopped, its children are stopped, too, as far as the system supports that.
 *
 * @param command the program and its arguments; a program that begins with `~/` is in the home directory
 * @throws the signal's reason if it aborts; no other error
 */
export type RunProgram = (
  command: readonly [program: string, ...args: string[]],
  options: ProgramOptions,
) => Promise<ProgramResult>;
