import { Conversation } from '../../../src/core/conversation/conversation';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { PartRecord } from '../../../src/core/parts/partSource';
import { ConversationWriter } from '../../../src/core/saved/conversationWriter';
import {
  emptyConversation,
  type KnownFiles,
  readConversation,
} from '../../../src/core/saved/readConversation';
import { partRecord } from './partRecord';

const inText = { uri: 'file:///a.txt', name: 'a.txt' };

/** A part of each kind. */
export const someParts: readonly PartRecord[] = [
  partRecord(
    { kind: 'file', ...inText, insteadOfSelection: true },
    {
      id: '1',
      origin: 'editor',
      bytes: 3,
      mimeType: 'text/plain',
      included: true,
      concern: 'fileSize',
      agreedBytes: 3,
      fingerprint: 'file 3 1000',
    },
  ),
  partRecord(
    {
      kind: 'selection',
      uri: 'file:///w/a.ts',
      path: 'a.ts',
      languageId: 'typescript',
      text: 'let a;',
      start: { line: 1, character: 2 },
      end: { line: 3, character: 4 },
    },
    { id: '2', included: false },
  ),
  partRecord(
    { kind: 'inMemory', name: 'a.png', mimeType: 'image/png', base64: 'iVBO', from: 'notebook' },
    { id: '3', bytes: 3, mimeType: 'image/png' },
  ),
  partRecord(
    { kind: 'snippet', ...inText, languageId: 'diff', text: '+a', from: 'changes' },
    { id: '4', bytes: 30 },
  ),
  partRecord(
    { kind: 'file', ...inText, uri: 'git:/a.txt', insteadOfSelection: true, diffSide: 'original' },
    { id: '5', origin: 'document', bytes: 3, mimeType: 'text/plain' },
  ),
];

/** A conversation of two turns, one of which failed. */
export function endedConversation(): Conversation {
  const made = new Conversation('c', () => 1000);
  const complete = made.add('one', someParts);
  made.start(complete);
  made.append(complete, [
    { type: 'message', content: 'an answer' },
    { type: 'log', message: 'a step' },
  ]);
  made.end(complete, undefined);
  const failed = made.add('two', []);
  made.start(failed);
  const details = { url: 'http://service.test/query', status: 500, snippet: 'x' };
  made.end(failed, new AgentQueryError('status', 'HTTP status 500', details));
  return made;
}

/** The files of a conversation, written as the host does. */
export class WrittenFiles {
  /** The number of characters written so far. */
  written = 0;
  private readonly writer: ConversationWriter;

  constructor(
    known: KnownFiles = emptyConversation('c').files,
    readonly files = new Map<string, string>(),
  ) {
    this.writer = new ConversationWriter(known);
  }

  /** @param most the number of changes before the disk fails, as if VS Code were killed */
  save(conversation: Saved, most = Number.POSITIVE_INFINITY): void {
    let left = most;
    for (const stage of this.writer.changes(conversation, new Set(this.files.keys()), 1000)) {
      // The order of the changes in a stage does not matter.
      for (const { name, text, done } of [...stage].reverse()) {
        left -= 1;
        if (left < 0) {
          return;
        }
        if (text) {
          const put = text();
          this.written += put.length;
          this.files.set(name, put);
        } else {
          this.files.delete(name);
        }
        done();
      }
    }
  }

  read() {
    return readConversation('c', folderContents(this.files));
  }
}

/** The result of reading a folder with these files. */
export const folderContents = (texts: ReadonlyMap<string, string>) => ({
  texts,
  unreadable: new Map(),
});

type Saved = Parameters<ConversationWriter['changes']>[0];

/** A conversation with the data that is saved in addition to its turns. */
export const toSave = ({ id, service, turns }: Conversation): Saved => ({
  id,
  service,
  turns,
  draft: 'a draft',
  draftKwargs: '',
  draftArguments: {},
  staged: someParts,
});

/** Writes a conversation and reads it back. */
export const writtenAndRead = (made: Conversation) => {
  const disk = new WrittenFiles();
  disk.save(toSave(made));
  return disk.read();
};

export const messageEvent = (content: string) => ({ type: 'message', content }) as const;

export const logEvent = (text: string) => ({ type: 'log', message: text }) as const;
