import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { AgentQueryError } from '../core/errors/agentQueryError';
import { record } from '../core/text/json';
import { readBySchema } from '../core/text/readBySchema';
import { terminalText } from '../core/text/terminalText';
import { type Attachment, fileAt, isOffered, openAttachments } from './attachments';
import { type Command, onlyAddress, readArguments, UsageError } from './command';
import { errorSentence } from './errorSentence';
import { type RpcCaller, RpcConnection, RpcError, rpcErrors } from './jsonRpc';
import { type Asking, questionHelp, questionOptions, readAsking, Session } from './questions';
import { readVersion } from './version';

const help = `mcp ADDRESS [OPTION…]   (beta)

Offers a service as a tool to agents that support the Model Context
Protocol. The agent starts this command, and exchanges messages with it
over standard input and output. The tool "ask" sends a question and
files. As a model chooses the files, only those in one folder are sent,
without links and ignored files. All questions are in one session of the
service.

Options:
  --folder FOLDER         The folder; by default, the working folder
${questionHelp}

Exit status:
  0    The client has closed the connection
  2    An argument is wrong
  130  Stopped with Ctrl+C`;

export const mcp: Command = {
  summary: 'Use a service as a tool of other agents (beta)',
  help,
  async run(args, stopped) {
    const { positionals, values } = readArguments(args, {
      ...questionOptions,
      folder: { type: 'string' },
    });
    const asking = readAsking(onlyAddress('mcp', positionals), values);
    const server = new McpServer(asking, await folderOf(values.folder));
    const connection: RpcConnection = new RpcConnection({
      initialize: params => server.describe(params),
      ping: () => ({}),
      'tools/list': () => ({ tools: [tool] }),
      'tools/call': (params, caller) => server.call(params, caller),
      'notifications/cancelled': params => connection.cancel(record(params).requestId),
    });
    return connection.serve(stopped);
  },
};

/** The versions of the protocol, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const maxFiles = 100;

const tool = {
  name: 'ask',
  title: 'Ask agent',
  description:
    "Asks the user's agent service, such as an expert agent of the user's company, and returns the answer as Markdown. The agent sees only the questions and files that you pass, not this conversation, so a question must be complete. Files that look like secrets or are ignored are not sent; the result says so.",
  inputSchema: {
    type: 'object',
    properties: {
      question: { type: 'string', minLength: 1, description: 'The question, complete in itself.' },
      files: {
        type: 'array',
        items: { type: 'string' },
        maxItems: maxFiles,
        description: 'Files to send whole: paths relative to the working folder. No folders.',
      },
    },
    required: ['question'],
  },
  // It changes no files, but sends some to a service.
  annotations: { destructiveHint: false, openWorldHint: true },
};

const callParams = v.object({
  name: v.string(),
  arguments: v.optional(v.unknown()),
  _meta: v.optional(v.object({ progressToken: v.optional(v.union([v.string(), v.number()])) })),
});
const input = v.object({
  question: v.pipe(v.string(), v.regex(/\S/, 'must not be empty')),
  files: v.pipe(
    v.nullish(v.array(v.string()), []),
    v.maxLength(maxFiles, `must have at most ${maxFiles} files`),
  ),
});

/** The service as a tool of the Model Context Protocol. */
class McpServer {
  private readonly session: Session;

  /** @param folder the folder of the files, without links; undefined if no file may be sent */
  constructor(
    private readonly asking: Asking,
    private readonly folder: string | undefined,
  ) {
    this.session = new Session(asking);
  }

  describe(params: unknown): object {
    const { protocolVersion } = record(params);
    return {
      protocolVersion: versions.find(version => version === protocolVersion) ?? versions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'agent-query', title: 'Agent Query', version: readVersion() },
    };
  }

  async call(params: unknown, { notify, signal }: RpcCaller): Promise<object> {
    const call = readBySchema(callParams, params, 'params', wrongParams);
    if (call.name !== tool.name) {
      throw wrongParams(`There is no tool ${call.name}.`);
    }
    const progressToken = call._meta?.progressToken;
    let text = '';
    let progress = 0;
    try {
      const { question, files } = readBySchema(input, call.arguments, 'arguments', wrongInput);
      const { parts, notSent } = await this.open(files);
      text = notSent.map(each => `Not sent: ${each}.\n\n`).join('');
      for await (const event of this.session.ask(question, parts, signal)) {
        if (event.type === 'message') {
          text += event.content;
        } else if (progressToken !== undefined) {
          progress += 1;
          const message = terminalText(event.message);
          await notify('notifications/progress', { progressToken, progress, message });
        }
      }
      return result(text, false);
    } catch (error) {
      if (error instanceof AgentQueryError || error instanceof UsageError) {
        const reason = error instanceof AgentQueryError ? errorSentence(error) : error.message;
        return result(text === '' ? reason : `${text}\n\n${reason}`, true);
      }
      throw error;
    }
  }

  private async open(files: readonly string[]) {
    const sources: Attachment[] = [];
    const notSent: string[] = [];
    for (const file of files) {
      const source = await this.find(file);
      if (typeof source === 'string') {
        notSent.push(`${file} ${source}`);
      } else {
        sources.push(source);
      }
    }
    const { parts, leftOut } = await openAttachments(sources, this.asking.rules);
    notSent.push(...leftOut.map(({ text }) => text));
    return { parts, notSent };
  }

  /** @returns the rest of a sentence if the file may not be sent */
  private async find(file: string): Promise<Attachment | string> {
    const { folder } = this;
    if (folder === undefined) {
      return 'is not in a folder that --folder allows';
    }
    const wanted = path.resolve(folder, file);
    if (!wanted.startsWith(folder + path.sep)) {
      return 'is not in the working folder';
    }
    const real = await realpath(wanted).catch(() => undefined);
    if (real === undefined) {
      return "doesn't exist";
    }
    if (real !== wanted) {
      return 'is a symbolic link, or inside a linked folder';
    }
    return (await isOffered(wanted, folder)) ? fileAt(wanted, folder) : 'is excluded by .gitignore';
  }
}

/**
 * The folder whose files may be sent. Programs are often started in the home folder or at the root of the disk, which
 * was not chosen.
 *
 * @throws {UsageError}
 */
async function folderOf(given: string | undefined): Promise<string | undefined> {
  const folder = await realpath(given ?? '.').catch(() => undefined);
  if (folder === undefined) {
    throw new UsageError(`The folder ${given} doesn't exist.`);
  }
  const isUsual =
    folder !== (await realpath(homedir()).catch(() => '')) && path.dirname(folder) !== folder;
  return given !== undefined || isUsual ? folder : undefined;
}

function result(text: string, isError: boolean): object {
  return { content: [{ type: 'text', text }], isError };
}

function wrongParams(sentence: string): RpcError {
  return new RpcError(rpcErrors.params, sentence);
}

/** The error for a model, which can write the input again. */
function wrongInput(sentence: string): UsageError {
  return new UsageError(`${sentence}.`);
}
