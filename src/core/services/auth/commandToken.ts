import stripAnsi from 'strip-ansi';
import { AgentQueryError, type AgentQueryErrorDetails } from '../../agentQueryError';
import { isFieldValue } from '../../query/request/isOwnHeader';
import { printedSecrets, tokensIn } from '../../text/masking/possibleSecrets';
import { SecretMask } from '../../text/masking/secretMask';
import { shorten } from '../../text/shorten';
import type { CommandAuth } from './auth';
import type { ProgramEnd, ProgramResult } from './runProgram';

/** Why the command of `agentQuery.auth` gave no token. */
export type CommandError =
  | 'commandBatch'
  | 'commandCharacters'
  | 'commandDenied'
  | 'commandEmpty'
  | 'commandExit'
  | 'commandLines'
  | 'commandMissing'
  | 'commandRelative'
  | 'commandSignal'
  | 'commandStart'
  | 'commandTimeout'
  | 'commandTooLong'
  | 'commandUnsupported';

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
  const fail = (code: CommandError, more: AgentQueryErrorDetails = {}): never => {
    throw commandError(code, program, { snippet: snippetOf(errorOutput, output), ...more });
  };
  if (end.type !== 'exit' || end.exitCode !== 0) {
    return fail(...failureOf(end, timeout));
  }
  const line = output.replace(/\r?\n$/, '');
  const token = line.trim();
  if (token === '') {
    return fail('commandEmpty');
  }
  if (/[\r\n]/.test(line)) {
    return fail('commandLines');
  }
  return isFieldValue(token) ? token : fail('commandCharacters');
}

/** The error of a command that gave no token. */
export function commandError(
  code: CommandError,
  program: string,
  more: AgentQueryErrorDetails = {},
): AgentQueryError {
  return new AgentQueryError('configuration', messageOf(code, more), { ...more, code, program });
}

function failureOf(end: ProgramEnd, timeout: number): [CommandError, AgentQueryErrorDetails?] {
  switch (end.type) {
    case 'exit':
      return ['commandExit', { exit: String(end.exitCode) }];
    case 'signal':
      return ['commandSignal', { exit: end.signal }];
    case 'timeout':
      return ['commandTimeout', { seconds: timeout }];
    case 'tooLong':
      return ['commandTooLong'];
    case 'notStarted':
      switch (end.reason) {
        case 'missing':
          return ['commandMissing'];
        case 'relative':
          return ['commandRelative'];
        case 'denied':
          return ['commandDenied'];
        case 'batch':
          return ['commandBatch'];
        case 'other':
          return ['commandStart', { exit: end.code }];
      }
  }
}

/** For the log, in English. */
function messageOf(code: CommandError, { exit }: AgentQueryErrorDetails): string {
  return `the token command failed: ${code}${exit === undefined ? '' : ` ${exit}`}`;
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
