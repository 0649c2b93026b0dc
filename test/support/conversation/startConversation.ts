import { json } from 'node:stream/consumers';
import { type Decide, LiveConversation } from '../../../src/core/asking/liveConversation';
import type { FindFiles } from '../../../src/core/parts/partInspector';
import type {
  FileSource,
  PartConcern,
  PartRecord,
  PartSource,
} from '../../../src/core/parts/partSource';
import type { HttpRequest, Transport } from '../../../src/core/query/transport';
import { ConversationStore } from '../../../src/core/saved/conversationStore';
import { message } from '../query/readStream';
import { responseOf } from '../query/responseOf';
import { MemoryStorage } from './memoryStorage';
import { partRecord } from './partRecord';
import { runnerPorts } from './runnerPorts';

/** A file of a file system that answers when the test says so. */
export const slowFile = (name: string): FileSource => ({
  kind: 'file',
  uri: `slow:/${name}`,
  name,
  insteadOfSelection: false,
});

/** A file system that answers when the test says so. */
class SlowFiles {
  readonly limits = { maxFileSize: 1000, maxTotalSize: 10_000 };
  /** Names of the requested files, in order. */
  readonly asked: string[] = [];
  private readonly waiting = new Map<string, ((concern?: PartConcern) => void)[]>();

  inspect = (source: PartSource): Promise<PartRecord> => {
    const { name } = source as FileSource;
    this.asked.push(name);
    return new Promise(resolve => {
      this.waiting.set(name, [
        ...(this.waiting.get(name) ?? []),
        concern => resolve(partRecord(source, { bytes: 3, mimeType: 'text/plain', concern })),
      ]);
    });
  };

  find: FindFiles = () => new Promise(() => undefined);

  async answer(name: string, concern?: PartConcern): Promise<void> {
    await settle();
    for (const answer of this.waiting.get(name) ?? []) {
      answer(concern);
    }
    this.waiting.delete(name);
    await settle();
  }
}

/** Lets all work complete that is not waiting for the test. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Adds all files of a folder, unless it has none or some are listed. */
export const addAll: Decide = ({ parts, excluded, isEmpty }) =>
  excluded.length > 0 || isEmpty ? undefined : parts;

/** A conversation whose service and file system answer when the test says so. */
export async function startConversation(storage = MemoryStorage.create(), id?: string) {
  const sent: string[] = [];
  const sentKwargs: unknown[] = [];
  const ends: (() => void)[] = [];
  const transport: Transport = async (request: HttpRequest) => {
    const body = await json(request.body.chunks());
    const { parts, kwargs } = body as { parts: { text: string }[]; kwargs: unknown };
    sentKwargs.push(kwargs);
    sent.push(parts.map(({ text }) => text).join(' '));
    await new Promise<void>((resolve, reject) => {
      ends.push(resolve);
      request.signal.addEventListener('abort', () => reject(new Error('closed')));
    });
    return responseOf([`data: ${message('Yes.')}\n\n`]);
  };
  const files = new SlowFiles();
  const store = new ConversationStore(storage, { append: () => undefined });
  const session = new LiveConversation(
    { ...runnerPorts({ transport }), inspector: files },
    store,
    id === undefined ? undefined : await store.load(id),
  );
  const listed = () =>
    session.draft.staged.all.map(
      ({ source, isPending, included }) =>
        `${(source as FileSource).name}${isPending ? ' …' : ''}${included ? '' : ' out'}`,
    );
  const turns = () =>
    session.conversation.turns.map(({ question, state }) => `${question} ${state}`);
  const answer = async () => {
    ends.shift()?.();
    await settle();
  };
  return { session, files, sent, sentKwargs, listed, turns, answer, storage };
}
