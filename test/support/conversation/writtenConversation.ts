import { Conversation } from '../../../src/core/conversation/conversation';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { PartRecord } from '../../../src/core/parts/partSource';
import { ConversationWriter } from '../../../src/core/saved/conversationWriter';
import {
  emptyConversation,
  type KnownFiles,
  readConversation,
} from '../../../src/core/saved/readConversation';

/** A part of each kind. */
export const someParts: readonly PartRecord[] = [
  {
    id: '1',
    source: { kind: 'file', uri: 'file:///a.txt', name: 'a.txt', insteadOfSelection: true },
    origin: 'editor',
    bytes: 3,
    mimeType: 'text/plain',
    included: true,
    concern: 'fileSize',
    agreedBytes: 3,
    fingerprint: 'file 3 1000',
  },
  {
    id: '2',
    source: {
      kind: 'selection',
      uri: 'file:///w/a.ts',
      path: 'a.ts',
      languageId: 'typescript',
      text: 'let a;',
      start: { line: 1, character: 2 },
      end: { line: 3, character: 4 },
    },
    origin: 'selection',
    bytes: undefined,
    mimeType: '',
    included: false,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '3',
    source: {
      kind: 'inMemory',
      name: 'plot.png',
      mimeType: 'image/png',
      base64: 'iVBO',
      from: 'notebook',
    },
    origin: 'inMemory',
    bytes: 3,
    mimeType: 'image/png',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '4',
    source: {
      kind: 'snippet',
      name: 'a.txt, changes',
      languageId: 'diff',
      text: '+a',
      from: 'changes',
      uri: 'file:///a.txt',
    },
    origin: 'snippet',
    bytes: 30,
    mimeType: '',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
  {
    id: '5',
    source: {
      kind: 'file',
      uri: 'git:/a.txt',
      name: 'a.txt',
      insteadOfSelection: true,
      diffSide: 'original',
    },
    origin: 'document',
    bytes: 3,
    mimeType: 'text/plain',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  },
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
  staged: someParts,
});

/** Writes a conversation and reads it back. */
export const writtenAndRead = (made: Conversation) => {
  const disk = new WrittenFiles();
  disk.save(toSave(made));
  return disk.read();
};

/** A pasted image with these bytes. */
export const imageOf = (base64: string): PartRecord => ({
  id: '6',
  source: { kind: 'inMemory', name: 'a.png', mimeType: 'image/png', base64, from: 'paste' },
  origin: 'inMemory',
  bytes: base64.length,
  mimeType: 'image/png',
  included: true,
  concern: undefined,
  agreedBytes: 0,
});

export const messageEvent = (content: string) => ({ type: 'message', content }) as const;

export const logEvent = (text: string) => ({ type: 'log', message: text }) as const;
