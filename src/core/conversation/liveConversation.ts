import { abortable } from '../async/abortable';
import { Emitter } from '../async/emitter';
import type { FindFiles, MoreFiles, PartInspector } from '../parts/partInspector';
import { agreedTo, withinLimits } from '../parts/partLimits';
import { PartLookup } from '../parts/partLookup';
import type { PartRecord, PartSource } from '../parts/partSource';
import { refreshParts } from '../parts/refreshParts';
import { StagedParts } from '../parts/stagedParts';
import { StagedRefresher } from '../parts/stagedRefresher';
import { withUniqueNames } from '../parts/withUniqueNames';
import type { Recording } from '../transcript/readTranscript';
import type { Transcript } from '../transcript/transcript';
import { Conversation } from './conversation';
import { type AskResult, ConversationRunner, type RunnerPorts } from './conversationRunner';
import { ConversationSaver } from './conversationSaver';
import type { ConversationStore, LoadedConversation } from './saved/conversationStore';
import { isWaiting, type Turn } from './turn';

export interface LiveConversationPorts extends RunnerPorts {
  readonly inspector: PartInspector;
}

/** Parts as they were found just before they are sent. */
export interface FoundParts {
  readonly parts: readonly PartRecord[];
  /** Those of them that are not included. */
  readonly kept: readonly PartRecord[];
  /** There are more files in the folders than were taken. */
  readonly more: MoreFiles | undefined;
  /** Something that a person pointed at holds no files, or the search for them was canceled. */
  readonly isEmpty: boolean;
}

/** Which parts are sent, of those that were found; undefined to send nothing. Not asked once nobody waits any longer. */
export type Decide = (found: FoundParts, turn: Turn) => readonly PartRecord[] | undefined;

/** A question and what it is about, as they were before. */
type Question = Pick<Turn, 'question' | 'parts'>;

/** What became of parts that were staged. */
export interface StagedResult {
  /** Those that are listed now. */
  readonly parts: readonly PartRecord[];
  readonly more: MoreFiles | undefined;
}

/** What a question came to that may not have been sent. */
export interface SendResult extends AskResult {
  /** Set if it was not; `turn` is where it is kept, unless it is in the Question box. */
  readonly refused?: { readonly question: string; readonly turn: Turn | undefined };
}

/** What is known of parts that are to be sent. */
interface Going {
  readonly parts: readonly PartRecord[];
  /** That some of them still wait for. */
  readonly lookups: readonly PartLookup[];
}

/**
 * One conversation while it is open: its turns, the query that runs, and what is staged for the next question. It ends
 * once, with its panel: from then on nothing is sent, staged or changed, whatever was waited for.
 */
export class LiveConversation {
  readonly conversation: Conversation;
  readonly staged = new StagedParts();
  private questionDraft: string;
  private readonly runner: ConversationRunner;
  private readonly saver: ConversationSaver;
  private readonly turnEnded = new Emitter<Turn>();
  private readonly end = new AbortController();
  private readonly lookups = new Set<PartLookup>();
  private readonly refresher: StagedRefresher;

  /** @param saved the conversation to go on with; a new one without it */
  constructor(
    private readonly ports: LiveConversationPorts,
    store: ConversationStore,
    saved?: LoadedConversation,
  ) {
    const conversation = new Conversation(
      saved?.id ?? crypto.randomUUID(),
      ports.clock.now,
      saved?.turns,
    );
    this.conversation = conversation;
    this.questionDraft = saved?.draft ?? '';
    this.runner = new ConversationRunner(conversation, ports);
    const save = store.startSaving(conversation.id, saved?.files);
    this.saver = new ConversationSaver(ports.clock, () =>
      save({
        id: conversation.id,
        turns: conversation.turns,
        draft: this.questionDraft,
        staged: this.staged.all,
      }),
    );
    this.refresher = new StagedRefresher(this.staged, ports.inspector, ports.clock, this.ended);
    this.restage(saved?.staged ?? []);
    conversation.onChange(change => {
      if (change.type === 'uploaded') {
        return;
      }
      if (change.type === 'events' || change.type === 'edited') {
        this.saver.saveSoon();
        return;
      }
      void this.saver.save();
      if (change.type === 'turnChanged' && change.turn.endedAt !== undefined) {
        this.turnEnded.fire(change.turn);
      }
    });
    this.staged.onChange(() => void this.saver.save());
    if (saved?.isUnsaved) {
      void this.saver.save();
    }
  }

  /** Aborts when the conversation is closed. */
  get ended(): AbortSignal {
    return this.end.signal;
  }

  /** Calls back when a query has ended, however it did. */
  onEnd(listener: (turn: Turn) => void): () => void {
    return this.turnEnded.listen(listener);
  }

  /** What stands in the Question box. */
  get draft(): string {
    return this.questionDraft;
  }

  set draft(text: string) {
    if (text !== this.questionDraft && !this.ended.aborted) {
      this.questionDraft = text;
      this.saver.saveSoon();
    }
  }

  /**
   * Lists what a person pointed at, at once, and looks at it.
   *
   * @param find set if files may be folders
   * @returns what it has become; undefined if the conversation was closed meanwhile
   */
  async stage(sources: readonly PartSource[], find?: FindFiles): Promise<StagedResult | undefined> {
    if (this.ended.aborted) {
      return undefined;
    }
    const lookup = this.lookUp(sources, find);
    this.staged.add(lookup.pending);
    return this.settle(lookup);
  }

  /** Lists parts that were listed or sent before; what nobody has looked at yet is looked at. */
  restage(parts: readonly PartRecord[]): void {
    if (this.ended.aborted) {
      return;
    }
    const { parts: known, lookups } = this.going(parts);
    this.staged.add(known);
    for (const lookup of lookups) {
      void this.settle(lookup);
    }
  }

  /** Takes a part off the list, whatever its file system does. */
  removePart(id: string): void {
    this.staged.remove(id);
    for (const lookup of this.lookups) {
      lookup.drop(each => each === id);
    }
  }

  /**
   * Asks a question about what is staged, as soon as it is known what that is. If it is not sent, the question and its
   * parts are where they were; or, if another one is being written by then, it stays in the conversation as not sent.
   */
  async send(question: string, decide: Decide): Promise<SendResult> {
    if (this.ended.aborted) {
      return this.runner.notAsked();
    }
    const parts = this.staged.take();
    const lookups = [...this.lookups].filter(lookup => parts.some(({ id }) => lookup.has(id)));
    this.draft = '';
    return this.keepRefused({ parts, lookups }, question, decide);
  }

  /**
   * Asks a question about what a person pointed at, as soon as it is known what that is. If it is not sent, nothing of
   * it stays.
   *
   * @param find set if files may be folders
   */
  ask(
    question: string,
    sources: readonly PartSource[],
    decide: Decide = ({ parts }) => parts,
    find?: FindFiles,
  ): Promise<AskResult> {
    if (this.ended.aborted) {
      return Promise.resolve(this.runner.notAsked());
    }
    const lookup = this.lookUp(sources, find);
    return this.askAbout(question, { parts: lookup.pending, lookups: [lookup] }, decide);
  }

  /**
   * Asks a question once more, after all others, with its parts as they are now. If it is not sent, nothing of it stays
   * but another text that a person has written for it meanwhile, as a turn that is not sent.
   *
   * @param more further files to send with it
   */
  askAgain({ question, parts }: Question, decide: Decide, more?: MoreFiles): Promise<AskResult> {
    if (this.ended.aborted) {
      return Promise.resolve(this.runner.notAsked());
    }
    return this.askAbout(question, this.going(parts, more), (found, turn) => {
      const sent = decide(found, turn);
      const written = turn.edit ?? turn.question;
      if (!sent && written !== question) {
        this.conversation.addUnsent(written, found.parts);
      }
      return sent;
    });
  }

  /**
   * Sends a question that is kept as not sent, or what a person is writing in its place; otherwise like
   * {@link askAgain}, but that it is kept as by {@link send}.
   */
  async sendUnsent(
    turn: Turn,
    decide: Decide,
    parts = turn.parts,
    more?: MoreFiles,
  ): Promise<SendResult> {
    const question = turn.edit?.trim() ? turn.edit : turn.question;
    if (this.ended.aborted || turn.state !== 'unsent' || !this.conversation.has(turn)) {
      return this.runner.notAsked();
    }
    this.conversation.remove(turn);
    return this.keepRefused(this.going(parts, more), question, decide);
  }

  /**
   * Keeps a question that is not sent: in the Question box, or, if another one is being written there, as a turn that
   * is not sent. Nothing that was typed may be lost.
   *
   * @returns the turn, if it is kept as one
   */
  restoreQuestion(question: string, parts: readonly PartRecord[]): Turn | undefined {
    if (this.draft.trim() !== '' || this.staged.all.length > 0) {
      return this.conversation.addUnsent(question, parts);
    }
    this.draft = question;
    this.staged.putBack(parts);
    return undefined;
  }

  /** Answers a question as a recording has it; nothing is sent. */
  replay(name: string, recording: Recording): Promise<AskResult> {
    return this.runner.replay(name, recording);
  }

  /** What came in for the query that was sent last, since the conversation was opened. */
  get transcript(): Transcript | undefined {
    return this.runner.transcript;
  }

  stop(): void {
    this.runner.stop();
  }

  /**
   * Takes back a question that has not been sent yet: it stands in the Question box before what is there, and its parts
   * are staged again; whether it could.
   */
  withdraw(turn: Turn): boolean {
    const isUnsent = turn.state === 'unsent' && this.conversation.has(turn);
    if (isUnsent) {
      this.conversation.remove(turn);
    }
    const taken = isUnsent || this.runner.dequeue(turn);
    if (taken) {
      const text = turn.edit ?? turn.question;
      this.draft = this.draft.trim() === '' ? text : `${text}\n\n${this.draft}`;
      this.restage(turn.parts);
    }
    return taken;
  }

  /** What a person is writing in the place of a question that waits; it is not sent meanwhile. */
  editQueued(turn: Turn, text: string): void {
    if (isWaiting(turn) && this.conversation.has(turn)) {
      this.conversation.setEdit(turn, text);
    }
  }

  /** Ends the editing of a question that waits, with another text if there is one. */
  endEdit(turn: Turn, question?: string): void {
    if (turn.edit !== undefined && isWaiting(turn) && this.conversation.has(turn)) {
      this.conversation.setQuestion(turn, question?.trim() ? question : undefined);
      this.runner.sendNext();
    }
  }

  /** Looks again at parts that are listed, if they are files that have changed. */
  refresh(isChanged: (part: PartRecord) => boolean): void {
    this.refresher.refresh(isChanged);
  }

  /** Removes a turn that has ended, or is not sent. */
  deleteTurn(turn: Turn): void {
    if ((turn.endedAt !== undefined || turn.state === 'unsent') && this.conversation.has(turn)) {
      this.conversation.remove(turn);
    }
  }

  findTurn(id: string): Turn | undefined {
    return this.conversation.turns.find(turn => turn.id === id);
  }

  /** The conversation is closed: what runs is stopped, and what waits is kept as not sent. */
  dispose(): void {
    this.end.abort();
    this.runner.end();
    for (const lookup of this.lookups) {
      lookup.drop();
    }
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    return this.saver.flush();
  }

  /** Resolves when everything is saved, what another window has removed while it was open here as well. */
  saveAll(): Promise<void> {
    return this.conversation.turns.length > 0 ? this.saver.save() : this.saver.flush();
  }

  private lookUp(sources: readonly PartSource[], find?: FindFiles): PartLookup {
    const lookup = new PartLookup(this.ports.inspector, sources, find);
    this.lookups.add(lookup);
    void lookup.done.then(() => this.lookups.delete(lookup));
    if (this.ended.aborted) {
      lookup.drop();
    }
    return lookup;
  }

  private async settle(lookup: PartLookup): Promise<StagedResult | undefined> {
    const { parts, more } = await lookup.done;
    if (this.ended.aborted) {
      return undefined;
    }
    return { parts: this.staged.settle(parts, this.ports.inspector.limits), more };
  }

  /** Parts of before: what was sent or included was agreed to, and what nobody has looked at yet is looked at. */
  private going(parts: readonly PartRecord[], more?: MoreFiles): Going {
    const lookups: PartLookup[] = [];
    const look = (sources: readonly PartSource[], find: FindFiles | undefined) => {
      const lookup = this.lookUp(sources, find);
      lookups.push(lookup);
      return lookup.pending;
    };
    const { find } = this.ports.inspector;
    const known = parts.flatMap(part =>
      part.isPending
        ? look([part.source], part.source.kind === 'file' ? find : undefined)
        : [part.included ? agreedTo(part) : part],
    );
    return { parts: [...known, ...(more ? look(more.folders, more.find) : [])], lookups };
  }

  private async keepRefused(going: Going, question: string, decide: Decide): Promise<SendResult> {
    let kept: SendResult['refused'];
    const result = await this.askAbout(question, going, (found, turn) => {
      const sent = decide(found, turn);
      if (!sent) {
        const text = turn.edit ?? turn.question;
        kept = { question: text, turn: this.restoreQuestion(text, found.parts) };
      }
      return sent;
    });
    return kept ? { ...result, refused: kept } : result;
  }

  private askAbout(question: string, going: Going, decide: Decide): Promise<AskResult> {
    return this.runner.ask(question, going.parts, async (turn, signal) => {
      const drop = () => {
        for (const lookup of going.lookups) {
          lookup.drop();
        }
      };
      signal.addEventListener('abort', drop, { once: true });
      const found = await abortable(signal, () => this.find(going));
      // A person may still want more of what was found.
      signal.removeEventListener('abort', drop);
      return decide(found, turn);
    });
  }

  private async find({ parts, lookups }: Going): Promise<FoundParts> {
    const { inspector } = this.ports;
    const [lookedAt, fresh] = await Promise.all([
      Promise.all(lookups.map(({ done }) => done)),
      refreshParts(
        inspector,
        parts.filter(({ isPending }) => !isPending),
      ),
    ]);
    const now = new Map(fresh.map(part => [part.id, [part] as readonly PartRecord[]]));
    for (const looked of lookedAt) {
      for (const [id, found] of looked.parts) {
        now.set(id, found);
      }
    }
    const found = withinLimits(
      withUniqueNames(parts.flatMap(({ id }) => now.get(id) ?? [])),
      inspector.limits,
    );
    return {
      parts: found,
      kept: found.filter(({ included }) => !included),
      more: lookedAt.find(({ more }) => more)?.more,
      isEmpty: lookedAt.some(({ isEmpty }) => isEmpty),
    };
  }
}
