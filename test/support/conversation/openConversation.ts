import { Conversation } from '../../../src/core/conversation/conversation';
import type { Turn } from '../../../src/core/conversation/turn';
import type { PartRecord } from '../../../src/core/parts/partSource';
import {
  ConversationStore,
  type LoadedConversation,
} from '../../../src/core/saved/conversationStore';
import type { FileStorage } from '../../../src/core/saved/fileStorage';
import type { Fields } from '../../../src/core/text/json';
import { MemoryStorage } from './memoryStorage';
import { pastedImage } from './partRecord';

export const conversationId = '00000000-0000-4000-8000-000000000000';

export const conversationFolder = `conversations/${conversationId}`;

/** A part that is saved in its own file. */
export const imagePart = (partId: string): PartRecord => pastedImage(partId, 'A'.repeat(5000));

/** A conversation that is open in a window. */
export class OpenConversation {
  readonly made: Conversation;
  draft: string;
  draftKwargs: string;
  draftArguments: Fields;
  staged: readonly PartRecord[];
  readonly log: string[] = [];
  private readonly write: ReturnType<ConversationStore['startSaving']>;

  private constructor(
    readonly store: ConversationStore,
    readonly saved?: LoadedConversation,
    private readonly id = conversationId,
  ) {
    let now = saved?.turns.at(-1)?.askedAt ?? 1000;
    this.made = new Conversation(id, () => ++now, saved?.turns);
    this.draft = saved?.draft ?? '';
    this.draftKwargs = saved?.draftKwargs ?? '';
    this.draftArguments = saved?.draftArguments ?? {};
    this.staged = saved?.staged ?? [];
    this.write = store.startSaving(id, saved?.files);
  }

  static fresh(storage: FileStorage, id = conversationId): OpenConversation {
    return new OpenConversation(storeOn(storage), undefined, id);
  }

  static async again(storage: FileStorage): Promise<OpenConversation> {
    return OpenConversation.inStore(storeOn(storage));
  }

  /** Opens the saved conversation in the same window as the conversations that were opened from this store before. */
  static async inStore(store: ConversationStore): Promise<OpenConversation> {
    return new OpenConversation(store, await store.load(conversationId));
  }

  /** @throws if something could not be saved */
  save(): Promise<void> {
    return this.write(() => ({
      id: this.id,
      service: this.made.service,
      turns: this.made.turns,
      draft: this.draft,
      draftKwargs: this.draftKwargs,
      draftArguments: this.draftArguments,
      staged: this.staged,
    }));
  }

  ask(question: string, parts: readonly PartRecord[] = []): Turn {
    const turn = this.made.add(question, parts);
    if (!this.made.running) {
      this.made.start(turn);
      this.made.append(turn, [
        { type: 'message', content: `The answer to ${question}` },
        { type: 'log', message: 'A step' },
      ]);
    }
    return turn;
  }

  changeQuestions(): void {
    for (const turn of this.made.turns) {
      this.made.setQuestion(turn, `changed ${turn.question}`);
    }
  }

  end(turn: Turn): void {
    this.made.end(turn, undefined);
  }
}

/** A store on this disk. Its clock advances by a millisecond each time it is read. */
export const storeOn = (storage: FileStorage) => {
  let now = 0;
  return new ConversationStore(storage, { append: () => undefined }, () => ++now);
};

/** The fields of turns that tests compare. */
export const shown = (turns: readonly Turn[]) =>
  turns.map(({ question, answer, logCount, parts }) => ({
    question,
    answer,
    logCount,
    parts: parts.length,
  }));

/** The turns that another window would show. */
export async function onDisk(storage: MemoryStorage) {
  const loaded = await storeOn(storage.reopened()).load(conversationId);
  return shown(loaded?.turns ?? []);
}

/** Saves two completed turns, a running one, and a part for the next question. */
export async function saveSome(): Promise<MemoryStorage> {
  const storage = MemoryStorage.create();
  const open = OpenConversation.fresh(storage);
  open.end(open.ask('one', [imagePart('1')]));
  open.end(open.ask('two'));
  open.ask('three');
  open.draft = 'a draft';
  open.staged = [imagePart('2')];
  await open.save();
  return storage;
}
