import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { abortable } from '../core/async/abortable';
import { AgentQueryError } from '../core/errors/agentQueryError';
import { encodeBase64 } from '../core/files/base64';
import { extname } from '../core/files/fileNames';
import { inMemoryName } from '../core/parts/partNames';
import { partLabel } from '../core/parts/partSource';
import { literalMarkdown } from '../core/text/foreignText';
import { readBySchema } from '../core/text/readBySchema';
import { terminalText } from '../core/text/terminalText';
import {
  type Attachment,
  type AttachmentRules,
  fileAt,
  filesIn,
  openAttachments,
  tooManyFiles,
} from './attachments';
import { type Command, onlyAddress, readArguments } from './command';
import { errorSentence } from './errorSentence';
import { type RpcCaller, RpcConnection, RpcError, rpcErrors } from './jsonRpc';
import { type Asking, questionHelp, questionOptions, readAsking, Session } from './questions';
import { readVersion } from './version';

const help = `acp ADDRESS [OPTION…]   (beta)

Offers a service as an agent to editors that support the Agent Client
Protocol, such as Zed, JetBrains IDEs, and Neovim. The editor starts
this command, and exchanges messages with it over standard input and
output. Each session of the editor is a session of the service. Attached
files are sent. The answer lists files that are not sent.

Options:
${questionHelp}

Exit status:
  0    The editor has closed the connection
  2    An argument is wrong
  130  Stopped with Ctrl+C`;

export const acp: Command = {
  summary: 'Use a service as an agent in Zed, JetBrains IDEs, or Neovim (beta)',
  help,
  async run(args, stopped) {
    const { positionals, values } = readArguments(args, questionOptions);
    const agent = new AcpAgent(readAsking(onlyAddress('acp', positionals), values));
    return new RpcConnection({
      initialize: () => agent.describe(),
      'session/new': params => agent.open(params),
      'session/prompt': (params, caller) => agent.prompt(params, caller),
      'session/cancel': params => agent.cancel(params),
    }).serve(stopped);
  },
};

const newSession = v.object({ cwd: v.string() });
const sessionOnly = v.object({ sessionId: v.string() });

const optionalText = v.nullish(v.string());
const resource = v.union([
  v.object({ uri: v.string(), text: v.string() }),
  v.object({ uri: v.string(), blob: v.string(), mimeType: optionalText }),
]);
const block = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('image'), data: v.string(), mimeType: v.string(), uri: optionalText }),
  v.object({ type: v.literal('audio') }),
  v.object({ type: v.literal('resource_link'), uri: v.string(), name: v.string() }),
  v.object({ type: v.literal('resource'), resource }),
]);
const promptParams = v.object({ sessionId: v.string(), prompt: v.array(block) });

type Block = v.InferOutput<typeof block>;

interface AcpSession {
  readonly cwd: string;
  readonly session: Session;
  /** Stops the running question, if there is one. */
  running?: AbortController | undefined;
}

/** The service as an agent of the Agent Client Protocol, version 1. */
class AcpAgent {
  private readonly sessions = new Map<string, AcpSession>();

  constructor(private readonly asking: Asking) {}

  describe(): object {
    return {
      protocolVersion: 1,
      agentCapabilities: { promptCapabilities: { image: true, embeddedContext: true } },
      agentInfo: { name: 'agent-query', title: 'Agent Query', version: readVersion() },
      authMethods: [],
    };
  }

  open(params: unknown): object {
    const { cwd } = readParams(newSession, params);
    const sessionId = crypto.randomUUID();
    this.sessions.set(sessionId, { cwd, session: new Session(this.asking) });
    return { sessionId };
  }

  cancel(params: unknown): void {
    this.find(readParams(sessionOnly, params).sessionId).running?.abort();
  }

  async prompt(params: unknown, { notify, signal }: RpcCaller): Promise<object> {
    const { sessionId, prompt } = readParams(promptParams, params);
    const found = this.find(sessionId);
    if (found.running) {
      throw new RpcError(rpcErrors.request, 'The session is still answering another question.');
    }
    const update = (sessionUpdate: string, text: string) =>
      notify('session/update', {
        sessionId,
        update: { sessionUpdate, content: { type: 'text', text } },
      });
    const running = new AbortController();
    found.running = running;
    signal.addEventListener('abort', () => running.abort());
    try {
      const { rules } = this.asking;
      const { question, attachments, leftOut } = await abortable(running.signal, () =>
        readPrompt(prompt, found.cwd, rules),
      );
      const opened = await abortable(running.signal, () => openAttachments(attachments, rules));
      const missing = [...leftOut, ...opened.leftOut.map(({ text }) => text)];
      if (missing.length > 0) {
        const list = missing.map(each => `- ${literalMarkdown(each)}\n`).join('');
        await update('agent_message_chunk', `Not sent:\n\n${list}\n`);
      }
      for await (const event of found.session.ask(question, opened.parts, running.signal)) {
        await (event.type === 'message'
          ? update('agent_message_chunk', event.content)
          : update('agent_thought_chunk', `${terminalText(event.message)}\n`));
      }
      return { stopReason: 'end_turn' };
    } catch (error) {
      if (error instanceof AgentQueryError && error.kind === 'cancelled') {
        return { stopReason: 'cancelled' };
      }
      throw error instanceof AgentQueryError
        ? new RpcError(rpcErrors.internal, errorSentence(error))
        : error;
    } finally {
      found.running = undefined;
    }
  }

  private find(sessionId: string): AcpSession {
    const found = this.sessions.get(sessionId);
    if (!found) {
      throw new RpcError(rpcErrors.params, 'There is no such session.');
    }
    return found;
  }
}

interface ReadPrompt {
  readonly question: string;
  readonly attachments: readonly Attachment[];
  /** The parts of the prompt that can't be sent, each the beginning of a sentence with the reason. */
  readonly leftOut: readonly string[];
}

/** Reads what the user wrote and attached. Names of attachments stay in the question where they were mentioned. */
async function readPrompt(
  blocks: readonly Block[],
  cwd: string,
  rules: AttachmentRules,
): Promise<ReadPrompt> {
  let question = '';
  const attachments: Attachment[] = [];
  const leftOut: string[] = [];
  const attach = (...sources: readonly Attachment[]) => attachments.push(...sources);
  let count = 0;
  for (const each of blocks) {
    switch (each.type) {
      case 'text':
        question += each.text;
        break;
      case 'audio':
        leftOut.push('audio is not supported');
        break;
      case 'image': {
        const { data, mimeType, uri } = each;
        const taken = attachments.map(partLabel);
        const name = inMemoryName(path.posix.basename(uri ?? ''), mimeType, taken);
        attach({ kind: 'inMemory', name, mimeType, base64: data, from: 'paste' });
        break;
      }
      case 'resource': {
        const source = embedded(each.resource, cwd);
        question += `\`${partLabel(source)}\``;
        attach(source);
        break;
      }
      case 'resource_link': {
        const file = localFile(each.uri, cwd);
        if (!file) {
          leftOut.push(`${each.name} is not a file on this machine`);
          break;
        }
        question += `\`${file.name}\``;
        const inFolder = await filesIn(file, count, rules, cwd);
        count += inFolder?.files.length ?? 0;
        attach(...(inFolder?.files ?? [file]));
        if (inFolder?.hasMore) {
          leftOut.push(`${file.name} is not complete: there are ${tooManyFiles}`);
        }
        break;
      }
    }
  }
  return { question, attachments, leftOut };
}

/** A file that the editor passes with its content, which may be unsaved, or some of its lines. */
function embedded(content: v.InferOutput<typeof resource>, cwd: string): Attachment {
  const name = localFile(content.uri, cwd)?.name ?? path.posix.basename(content.uri);
  if ('blob' in content) {
    const { blob, mimeType } = content;
    return { kind: 'inMemory', name, mimeType: mimeType ?? '', base64: blob, from: 'extension' };
  }
  const { uri, text } = content;
  const [, first, last = first] = /#L(\d+)(?:[:-]L?(\d+))?$/.exec(uri) ?? [];
  if (first !== undefined) {
    return {
      kind: 'selection',
      uri,
      path: name,
      languageId: extname(name).slice(1),
      text,
      start: { line: Number(first) - 1, character: 0 },
      end: { line: Number(last) - 1, character: 1 },
    };
  }
  const base64 = encodeBase64(new TextEncoder().encode(text));
  return { kind: 'inMemory', name, mimeType: '', base64, from: 'extension' };
}

/** The file that a URI names; undefined if it is not on this machine. */
function localFile(uri: string, cwd: string) {
  try {
    const url = new URL(uri);
    url.hash = '';
    url.search = '';
    return fileAt(fileURLToPath(url), cwd);
  } catch {
    return undefined;
  }
}

/** Reads the parameters of a request. @throws {RpcError} that names the first field that is wrong */
function readParams<const Schema extends v.GenericSchema>(schema: Schema, params: unknown) {
  return readBySchema(
    schema,
    params,
    'params',
    sentence => new RpcError(rpcErrors.params, sentence),
  );
}
