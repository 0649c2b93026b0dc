import { text } from 'node:stream/consumers';
import { outcomeOf } from '../core/conversation/turn';
import { AgentQueryError } from '../core/errors/agentQueryError';
import type { OutgoingPart } from '../core/parts/outgoingPart';
import { isOverLimit, sourceKey } from '../core/parts/partSource';
import { visibleLines, visibleText } from '../core/text/foreignText';
import { terminalText } from '../core/text/terminalText';
import {
  type AttachmentRules,
  fileAt,
  filesIn,
  type LeftOut,
  openAttachments,
  tooManyFiles,
} from './attachments';
import { type Command, exitStatus, readArguments, UsageError } from './command';
import { checkAdvice, errorSentence } from './errorSentence';
import { print, tell } from './print';
import { questionHelp, questionOptions, readAsking, Session } from './questions';

const help = `ask ADDRESS QUESTION [FILE…] [OPTION…]

Asks a question about files and folders. Prints the answer as it
arrives, and log events to standard error. With "-" as QUESTION, reads
the question from standard input. Leaves out files in folders that
.gitignore excludes.

Options:
${questionHelp}

Exit status:
  0    The answer is complete
  1    The question failed
  2    An argument is wrong; nothing was sent
  3    The answer was interrupted
  130  Stopped with Ctrl+C, or by the reader of the output`;

export const ask: Command = {
  summary: 'Ask a question about files',
  help,
  async run(args, stopped) {
    const { positionals, values } = readArguments(args, questionOptions);
    const [address, given, ...paths] = positionals;
    const asking = readAsking(address, values);
    if (given === undefined) {
      throw new UsageError('The question is missing.');
    }
    const files = await openFiles(paths, asking.rules);
    const question = given === '-' ? await readInput(stopped) : given;
    if (question?.trim() === '') {
      throw new UsageError('The question is empty.');
    }
    if (question === undefined) {
      return exitStatus.stopped;
    }
    const session = new Session(asking);
    const answer = new PrintedAnswer();
    const error = await failureOf(async () => {
      for await (const event of session.ask(question, files, stopped)) {
        await (event.type === 'message' ? answer.text(event.content) : answer.log(event.message));
      }
    });
    await answer.end();
    if (asking.session === 'service' && session.id !== undefined) {
      await tell(`Session: ${visibleText(session.id)}`);
    }
    if (session.skippedEvents > 0 && error?.kind !== 'notEventStream') {
      const { url } = asking.service;
      await tell(`Skipped events: ${session.skippedEvents}. ${checkAdvice(url)}`);
    }
    if (error && error.kind !== 'cancelled') {
      await tell(errorSentence(error));
    }
    switch (outcomeOf(error)) {
      case 'complete':
        return exitStatus.complete;
      case 'failed':
        return exitStatus.failed;
      case 'interrupted':
        return exitStatus.interrupted;
      case 'cancelled':
        return exitStatus.stopped;
    }
  },
};

/** The text of standard input; undefined if the program is stopped before its end. */
function readInput(stopped: AbortSignal): Promise<string | undefined> {
  return Promise.race([
    text(process.stdin),
    new Promise<undefined>(resolve => {
      stopped.addEventListener('abort', () => resolve(undefined));
    }),
  ]);
}

/**
 * Opens the files that the user named, and those in folders.
 *
 * @throws {UsageError} if a file that was named can't be sent
 */
async function openFiles(
  paths: readonly string[],
  rules: AttachmentRules,
): Promise<readonly OutgoingPart[]> {
  const named = paths.map(each => fileAt(each));
  const sources = [];
  let count = 0;
  for (const source of named) {
    const inFolder = await filesIn(source, count, rules);
    if (inFolder?.hasMore) {
      throw new UsageError(`There are ${tooManyFiles}. To send them, add --include-large.`);
    }
    count += inFolder?.files.length ?? 0;
    sources.push(...(inFolder?.files ?? [source]));
  }
  const { parts, leftOut } = await openAttachments(sources, rules);
  const uris = new Set(named.map(({ uri }) => uri));
  const refused = leftOut.filter(({ source }) => uris.has(sourceKey(source)));
  if (refused.length > 0) {
    throw new UsageError(`Nothing was sent. ${refused.map(sentence).join(' ')}`);
  }
  for (const each of leftOut) {
    await tell(`Left out: ${sentence(each)}`);
  }
  return parts;
}

/** A sentence about a file that is not sent, with the option that sends it. */
function sentence({ concern, text }: LeftOut): string {
  const isLarge = isOverLimit({ concern });
  const option = concern === 'secret' ? 'secrets' : isLarge ? 'large' : undefined;
  const remedy = option === undefined ? '' : ` To send it, add --include-${option}.`;
  return `${visibleText(text)}.${remedy}`;
}

async function failureOf(act: () => Promise<void>): Promise<AgentQueryError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof AgentQueryError) {
      return error;
    }
    throw error;
  }
}

/**
 * Prints an answer, and its log. A file or a program gets the answer unchanged. A terminal would obey control characters
 * in it, so it gets them as visible escapes, and each message of the log on a new line.
 */
class PrintedAnswer {
  private readonly isShown = process.stdout.isTTY === true;
  private isInLine = false;

  async text(content: string): Promise<void> {
    await print(this.isShown ? visibleLines(content.replaceAll('\r\n', '\n')) : content);
    this.isInLine = content === '' ? this.isInLine : !content.endsWith('\n');
  }

  async log(message: string): Promise<void> {
    if (process.stderr.isTTY) {
      await this.end();
    }
    await tell(visibleLines(terminalText(message)));
  }

  /** Ends the line on a terminal. */
  async end(): Promise<void> {
    if (this.isShown && this.isInLine) {
      await print('\n');
      this.isInLine = false;
    }
  }
}
