import { shorten } from '../../../base/shorten';
import { abortable } from '../../async/abortable';
import type { Clock } from '../../async/clock';
import { AgentQueryError } from '../../errors/agentQueryError';
import type { CodeOf, DetailsOf } from '../../errors/errorDetails';
import { printedSecrets, tokensIn } from '../../masking/possibleSecrets';
import { SecretMask } from '../../masking/secretMask';
import { isFieldValue } from '../../query/requestHeaders';
import type { ProgramEnd, ProgramResult, RunProgram } from '../../runProgram';
import { terminalText } from '../../text/terminalText';
import type { CommandAuth } from './auth';

/** The maximum size of a token in bytes: servers refuse headers of this size. */
const maxBytes = 64 * 1024;

interface KeptToken {
  readonly token: string;
  /** The time when its program was started, by both of the clock's times in ms. */
  readonly elapsed: number;
  readonly now: number;
}

interface Run {
  readonly token: Promise<string>;
  readonly abort: AbortController;
  /** The number of queries that wait for it. */
  waiting: number;
}

/**
 * The tokens that programs print. They are kept in memory only, each for one origin and one command: a token is never
 * sent to another service, even if that service has the same command.
 */
export class CommandTokens {
  private readonly kept = new Map<string, KeptToken>();
  private readonly runs = new Map<string, Run>();
  private isDisposed = false;

  /** @param run undefined if no program can run, as in a browser */
  constructor(
    private readonly run: RunProgram | undefined,
    private readonly clock: Clock,
    private readonly mask: SecretMask,
  ) {}

  /**
   * The token for an origin: the one in memory, or the result of a new run of the program. Queries that need it at the
   * same time share one run, which is stopped when none of them waits any longer. From then on, the token is masked in
   * logs and messages.
   *
   * @throws {AgentQueryError} of kind `configuration` if there is no token, or `cancelled` if the signal aborts
   */
  async get(origin: string, auth: CommandAuth, signal: AbortSignal): Promise<string> {
    const key = keyOf(origin, auth);
    const kept = this.kept.get(key);
    if (kept && !this.isExpired(kept, auth)) {
      this.mask.add(kept.token);
      return kept.token;
    }
    if (signal.aborted) {
      throw cancelled();
    }
    const run = this.runs.get(key) ?? this.start(key, auth);
    run.waiting += 1;
    try {
      return await abortable(signal, () => run.token);
    } finally {
      run.waiting -= 1;
      if (run.waiting === 0) {
        this.stop(key, run);
      }
    }
  }

  /**
   * Forgets the tokens for an origin, so that the next query runs its program again. A running program continues for
   * the queries that wait for it, but its output is not kept.
   */
  clear(origin: string): void {
    for (const key of [...this.kept.keys(), ...this.runs.keys()]) {
      if (key.startsWith(`${origin} `)) {
        this.kept.delete(key);
        this.runs.delete(key);
      }
    }
  }

  /** Forgets a token that the service has refused, unless another one has taken its place. */
  refuse(origin: string, auth: CommandAuth, token: string): void {
    const key = keyOf(origin, auth);
    if (this.kept.get(key)?.token === token) {
      this.kept.delete(key);
    }
  }

  /** Forgets all tokens and stops all programs. */
  dispose(): void {
    this.isDisposed = true;
    this.kept.clear();
    for (const [key, run] of [...this.runs]) {
      this.stop(key, run);
    }
  }

  private start(key: string, auth: CommandAuth): Run {
    const abort = new AbortController();
    const run = { token: this.read(key, auth, abort.signal), abort, waiting: 0 };
    // The waiting queries handle the error.
    run.token.catch(() => undefined);
    this.runs.set(key, run);
    return run;
  }

  private stop(key: string, run: Run): void {
    run.abort.abort();
    if (this.runs.get(key) === run) {
      this.runs.delete(key);
    }
  }

  private async read(key: string, auth: CommandAuth, signal: AbortSignal): Promise<string> {
    if (this.isDisposed) {
      throw cancelled();
    }
    const { run, clock } = this;
    if (!run) {
      throw commandError({ code: 'commandUnsupported', program: auth.command[0] });
    }
    const started = { elapsed: clock.elapsed(), now: clock.now() };
    const options = { timeout: auth.timeout, maxBytes, signal };
    const token = commandToken(auth, await abortable(signal, () => run(auth.command, options)));
    this.mask.add(token);
    if (this.runs.get(key)?.abort.signal === signal) {
      this.kept.set(key, { token, ...started });
    }
    return token;
  }

  /** Compares both times: the system's may be set, and the other one may stand still while the machine sleeps. */
  private isExpired({ elapsed, now }: KeptToken, { lifetime }: CommandAuth): boolean {
    if (lifetime === undefined) {
      return false;
    }
    const ages = [this.clock.elapsed() - elapsed, Math.abs(this.clock.now() - now)];
    return Math.max(...ages) >= lifetime * 1000;
  }
}

/** The key of a token. An origin contains no space, so the keys of two origins differ. */
function keyOf(origin: string, { command }: CommandAuth): string {
  return `${origin} ${JSON.stringify(command)}`;
}

function cancelled(): AgentQueryError {
  return new AgentQueryError('cancelled', 'cancelled');
}

/** The reasons why the command of `agentQuery.auth` gave no token. */
export type CommandError = Extract<CodeOf<'configuration'>, `command${string}`>;

/** A reason with its details. */
type CommandFailure = DetailsOf<'configuration', CommandError>;

/** The maximum number of texts in the output of a failed program that are treated as secrets. */
const maxSecrets = 500;

/** The length of the error output in an error, in UTF-16 code units. */
const maxSnippetLength = 4096;

/**
 * The token that a program printed: the one line of its output, without the line break.
 *
 * @throws {AgentQueryError} of kind `configuration`, with a {@link CommandError} as its code. It contains the program
 * and the beginning of its error output, but neither its arguments nor its output.
 */
export function commandToken(
  { command: [program], timeout }: CommandAuth,
  { end, output: bytes, errorOutput }: ProgramResult,
): string {
  const output = new TextDecoder().decode(bytes);
  const fail = (details: CommandFailure): never => {
    throw commandError({ snippet: snippetOf(errorOutput, output), ...details });
  };
  if (end.type !== 'exit' || end.exitCode !== 0) {
    return fail(failureOf(end, timeout, program));
  }
  const line = output.replace(/\r?\n$/, '');
  const token = line.trim();
  if (token === '') {
    return fail({ code: 'commandEmpty', program });
  }
  if (/[\r\n]/.test(line)) {
    return fail({ code: 'commandLines', program });
  }
  return isFieldValue(token) ? token : fail({ code: 'commandCharacters', program });
}

function commandError(details: CommandFailure): AgentQueryError {
  const { code, exit } = details;
  const message = `the token command failed: ${code}${exit === undefined ? '' : ` ${exit}`}`;
  return new AgentQueryError('configuration', message, details);
}

function failureOf(end: ProgramEnd, timeout: number, program: string): CommandFailure {
  switch (end.type) {
    case 'exit':
      return { code: 'commandExit', program, exit: String(end.exitCode) };
    case 'signal':
      return { code: 'commandSignal', program, exit: end.signal };
    case 'timeout':
      return { code: 'commandTimeout', program, seconds: timeout };
    case 'tooLong':
      return { code: 'commandTooLong', program };
    case 'notStarted':
      switch (end.reason) {
        case 'missing':
          return { code: 'commandMissing', program };
        case 'relative':
          return { code: 'commandRelative', program };
        case 'denied':
          return { code: 'commandDenied', program };
        case 'batch':
          return { code: 'commandBatch', program };
        case 'other':
          return { code: 'commandStart', program, exit: end.code };
      }
  }
}

/** The error output without any text that looks like a token, or that may be one in the standard output. */
function snippetOf(errorOutput: string, output: string): string {
  const text = terminalText(errorOutput);
  const mask = new SecretMask();
  for (const secret of [...printedSecrets(output), ...tokensIn(text)].slice(0, maxSecrets)) {
    mask.add(secret);
  }
  // The program may have been stopped, or its output cut off, in the middle of a token.
  return shorten(mask.cut(text).trim(), maxSnippetLength);
}
