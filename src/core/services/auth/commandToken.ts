import stripAnsi from 'strip-ansi';
import { AgentQueryError } from '../../agentQueryError';
import type { CodeOf, DetailsOf } from '../../errorDetails';
import { isFieldValue } from '../../query/request/isOwnHeader';
import { printedSecrets, tokensIn } from '../../text/masking/possibleSecrets';
import { SecretMask } from '../../text/masking/secretMask';
import { shorten } from '../../text/shorten';
import type { CommandAuth } from './auth';
import type { ProgramEnd, ProgramResult } from './runProgram';

/** Why the command of `agentQuery.auth` gave no token. */
export type CommandError = Extract<CodeOf<'configuration'>, `command${string}`>;

/** The same with what is known about it. */
type CommandFailure = DetailsOf<'configuration', CommandError>;

/** Parts of the output of a program that failed that are taken for secrets. */
const maxSecrets = 500;

/** Length of the error output in an error, in UTF-16 code units. */
const maxSnippetLength = 4096;

/**
 * The token that a program printed: the one line of its output, without the line break.
 *
 * @throws {AgentQueryError} of kind `configuration`, with a {@link CommandError} as its code. It contains the program
 * and the beginning of its error output, but neither its arguments nor its output.
 */
export function commandToken(
  { command: [program], timeout }: CommandAuth,
  { end, output, errorOutput }: ProgramResult,
): string {
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

/** The error of a command that gave no token. */
export function commandError(details: CommandFailure): AgentQueryError {
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

/** The error output without anything that looks like a token, or that may be one in what the program also printed. */
function snippetOf(errorOutput: string, output: string): string {
  const text = stripAnsi(errorOutput);
  const mask = new SecretMask();
  for (const secret of [...printedSecrets(output), ...tokensIn(text)].slice(0, maxSecrets)) {
    mask.add(secret);
  }
  // The program may have been stopped, or its output cut off, in the middle of a token.
  return shorten(mask.beginning(text).trim(), maxSnippetLength);
}
