import { Emitter } from '../async/emitter';
import { Conversation } from '../conversation/conversation';
import { isWaiting, type Turn } from '../conversation/turn';
import type { AgentQueryError } from '../errors/agentQueryError';
import type { FindFiles, MoreFiles, PartInspector } from '../parts/partInspector';
import type { PartRecord, PartSource } from '../parts/partSource';
import { type ConversationLabel, noLabel } from '../saved/conversationLabels';
import { ConversationSaver } from '../saved/conversationSaver';
import type { ConversationStore, LoadedConversation } from '../saved/conversationStore';
import type { ServiceRef } from '../services/service';
import type { Transcript } from '../transcript/transcript';
import type { Recording } from '../transcript/transcriptFile';
import { type AskResult, ConversationRunner, type RecordedTurn } from './conversationRunner';
import { Draft } from './draft';
import { type FoundParts, PartFinder, type PartsToFind } from './partFinder';
import type { RunnerPorts } from './runnerPorts';

/** The services that an open conversation uses. */
export interface LiveConversationPorts extends RunnerPorts {
  readonly inspector: PartInspector;
  /** Returns keyword arguments of a question without the ones that the controls of a conversation send. */
  withoutArguments?(live: Pick<LiveConversation, 'conversation' | 'draft'>, kwargs: string): string;
}

/** Chooses the parts to send; undefined to send nothing. Not called if the question was stopped before. */
export type Decide = (found: FoundParts, turn: Turn) => readonly PartRecord[] | undefined;

/** A question that was asked before, and its parts. */
type Question = Pick<Turn, 'question' | 'kwargs' | 'parts'>;

/** The result of a question that may have been refused. */
export interface SendResult extends AskResult {
  /** The refused question, if it was not sent; `turn` contains it, or is undefined if the Question box does. */
  readonly refused?: { readonly question: string; readonly turn: Turn | undefined };
}

/**
 * An open conversation: its turns, the running query, and the draft of the next question. After {@link dispose} nothing
 * further is sent, staged or changed, whatever was pending.
 */
export class LiveConversation {
  readonly conversation: Conversation;
  readonly draft: Draft;
  private givenLabel: ConversationLabel;
  private readonly runner: ConversationRunner;
  private readonly saver: ConversationSaver;
  private readonly turnEnded = new Emitter<Turn>();
  /** Fires when a query has ended, successfully or not. */
  readonly onEnd = this.turnEnded.event;
  private readonly labelChanged = new Emitter<ConversationLabel>();
  /** Fires when the label has changed. */
  readonly onLabelChange = this.labelChanged.event;
  private readonly end = new AbortController();
  private readonly finder: PartFinder;

  /**
   * @param saved the conversation to continue; undefined for a new one
   * @param service the service of a new conversation; by default, the current one when the first question is asked
   */
  constructor(
    ports: LiveConversationPorts,
    store: ConversationStore,
    saved?: LoadedConversation,
    service?: ServiceRef,
  ) {
    const conversation = new Conversation(
      saved?.id ?? crypto.randomUUID(),
      ports.clock.now,
      saved?.turns,
      saved ? saved.service : service,
    );
    this.conversation = conversation;
    this.givenLabel = saved?.label ?? noLabel;
    this.runner = new ConversationRunner(conversation, ports);
    const save = store.startSaving(conversation.id, saved?.files);
    this.saver = new ConversationSaver(ports.clock, () =>
      save(() => ({
        id: conversation.id,
        service: conversation.service,
        turns: conversation.turns,
        draft: this.draft.text,
        draftKwargs: this.draft.kwargs,
        draftArguments: this.draft.arguments,
        staged: this.draft.staged.all,
      })),
    );
    this.finder = new PartFinder(ports.inspector, this.ended);
    this.draft = new Draft(
      this.finder,
      ports.inspector,
      ports.clock,
      this.ended,
      () => this.saver.saveSoon(),
      {
        text: saved?.draft ?? '',
        kwargs: saved?.draftKwargs ?? '',
        arguments: saved?.draftArguments ?? {},
      },
      kwargs => ports.withoutArguments?.(this, kwargs) ?? kwargs,
    );
    this.draft.restage(saved?.staged ?? []);
    conversation.onChange(change => {
      if (change.type === 'arrived' && change.from === change.to && change.log.length === 0) {
        // Progress is not saved.
        return;
      }
      if (['arrived', 'edited', 'directed'].includes(change.type)) {
        this.saver.saveSoon();
        return;
      }
      void this.saver.save();
      if (change.type === 'turnChanged' && change.turn.endedAt !== undefined) {
        this.turnEnded.fire(change.turn);
      }
    });
    this.draft.staged.onChange(() => void this.saver.save());
    if (saved?.isUnsaved) {
      void this.saver.save();
    }
  }

  /** Aborts when the conversation is closed. */
  get ended(): AbortSignal {
    return this.end.signal;
  }

  /** The label of the conversation, such as its name. The store saves it, not this class. */
  get label(): ConversationLabel {
    return this.givenLabel;
  }

  set label(label: ConversationLabel) {
    const { name, isPinned, isUnread } = this.givenLabel;
    if (label.name !== name || label.isPinned !== isPinned || label.isUnread !== isUnread) {
      this.givenLabel = label;
      this.labelChanged.fire(label);
    }
  }

  /**
   * Asks a question about the staged parts as soon as they are looked up. If it is refused, the question becomes the
   * draft again and its parts are staged again. If the user has begun another question by then, it is kept as an unsent
   * turn instead.
   *
   * @param kwargs the keyword arguments of the question, as JSON; empty for none
   */
  async send(question: string, decide: Decide, kwargs = ''): Promise<SendResult> {
    if (this.ended.aborted) {
      return this.runner.notAsked();
    }
    return this.keepRefused(this.draft.take(), { question, kwargs }, decide);
  }

  /**
   * Asks a question about the user's selection as soon as the selection is known. A refused question is not kept.
   *
   * @param find set if files may be folders
   * @param kwargs the keyword arguments of the question, as JSON; empty for none
   */
  ask(
    question: string,
    sources: readonly PartSource[],
    decide: Decide = ({ parts }) => parts,
    find?: FindFiles,
    kwargs = '',
  ): Promise<AskResult> {
    if (this.ended.aborted) {
      return Promise.resolve(this.runner.notAsked());
    }
    const lookup = this.finder.lookUp(sources, find);
    const query = { question, kwargs };
    return this.askAbout(query, { parts: lookup.pending, lookups: [lookup] }, decide);
  }

  /**
   * Asks a question again, with its parts looked up again. If it is refused, it is not kept, unless the user has edited
   * the question in the meantime; then the edited text is kept as an unsent turn.
   *
   * @param more further files to add
   */
  askAgain(previous: Question, decide: Decide, more?: MoreFiles): Promise<AskResult> {
    if (this.ended.aborted) {
      return Promise.resolve(this.runner.notAsked());
    }
    return this.askAbout(previous, this.finder.lookUpAgain(previous.parts, more), (found, turn) => {
      const sent = decide(found, turn);
      const written = turn.edit ?? turn.question;
      if (!sent && written !== previous.question) {
        this.conversation.addUnsent(written, found.parts, previous.kwargs);
      }
      return sent;
    });
  }

  /**
   * Sends an unsent question, with its edited text if there is one. If it is refused, it is kept in the same way as by
   * {@link send}.
   *
   * @param more further files to add
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
    const { kwargs } = turn;
    return this.keepRefused(this.finder.lookUpAgain(parts, more), { question, kwargs }, decide);
  }

  /**
   * Keeps a question that was not sent, so that no typed text is lost: in the Question box, or, if another question is
   * being written there, as an unsent turn.
   *
   * @param kwargs the keyword arguments of the question, as JSON; empty for none
   * @returns the turn; undefined if the question is in the Question box
   */
  restoreQuestion(question: string, parts: readonly PartRecord[], kwargs = ''): Turn | undefined {
    if (!this.draft.isEmpty) {
      return this.conversation.addUnsent(question, parts, kwargs);
    }
    this.draft.putBack(question, parts, kwargs);
    return undefined;
  }

  /** Adds a question that is answered with a recording. Does not send anything. */
  replay(name: string, recording: Recording): Promise<AskResult> {
    return this.runner.replay(name, recording);
  }

  /** The transcript of the last query that was sent since the conversation was opened, if any. */
  get transcript(): Transcript | undefined {
    return this.recorded?.recorder.transcript;
  }

  /** The last query that was sent since the conversation was opened, if any. */
  get recorded(): RecordedTurn | undefined {
    return this.runner.lastRecorded;
  }

  /** Fires when a query is sent and recorded. */
  get onRecord(): ConversationRunner['onRecord'] {
    return this.runner.onRecord;
  }

  /** Stops the running query, if any. Queued questions become unsent. */
  stop(): void {
    this.runner.stop();
  }

  /** Extends the query of a turn that a silence is about to end. */
  wait({ progress }: Turn): void {
    if (progress && 'wait' in progress) {
      progress.wait();
    }
  }

  /**
   * Moves a question back to the draft, before the text there, unless it has been sent. If it was, moves the text that
   * the user is writing in its place.
   *
   * @returns false if it was sent and is not being edited, or is no longer in the conversation
   */
  withdraw(turn: Turn): boolean {
    const { edit, question, parts, kwargs } = turn;
    const isEdited =
      edit !== undefined && turn.endedAt !== undefined && this.conversation.has(turn);
    const isUnsent = turn.state === 'unsent' && this.conversation.has(turn);
    if (isEdited) {
      this.endEdit(turn);
    } else if (isUnsent) {
      this.conversation.remove(turn);
    }
    const isWithdrawn = isEdited || isUnsent || this.runner.dequeue(turn);
    if (isWithdrawn) {
      this.draft.putBefore(edit ?? question, parts, kwargs);
    }
    return isWithdrawn;
  }

  /**
   * Sets the text that the user is writing in place of a question. A waiting question is not sent until editing ends.
   */
  editQuestion(turn: Turn, text: string): void {
    if (turn.state !== 'running' && this.conversation.has(turn)) {
      this.conversation.setEdit(turn, text);
    }
  }

  /**
   * Ends the editing of a question.
   *
   * @param question the new text of a waiting question; undefined or blank to keep the old one
   */
  endEdit(turn: Turn, question?: string): void {
    if (turn.edit !== undefined && this.conversation.has(turn)) {
      const isNew = isWaiting(turn) && question?.trim();
      this.conversation.setQuestion(turn, isNew ? question : undefined);
      this.runner.sendNext();
    }
  }

  /**
   * Asks the question of a turn again with an edited text, and ends the editing. If it is refused, it is kept in the
   * same way as by {@link send}.
   */
  async askEdited(turn: Turn, question: string, decide: Decide): Promise<SendResult> {
    if (this.ended.aborted) {
      return this.runner.notAsked();
    }
    this.endEdit(turn);
    const { parts, kwargs } = turn;
    return this.keepRefused(this.finder.lookUpAgain(parts), { question, kwargs }, decide);
  }

  /** Removes a turn that has ended or is unsent; others stay. @returns a function that adds it again */
  deleteTurn(turn: Turn): (() => void) | undefined {
    const mayGo = turn.endedAt !== undefined || turn.state === 'unsent';
    return mayGo && this.conversation.has(turn) ? this.conversation.remove(turn) : undefined;
  }

  findTurn(id: string): Turn | undefined {
    return this.conversation.turns.find(turn => turn.id === id);
  }

  /**
   * Called when the user has left the conversation: an answer that is arriving continues, and queued questions become
   * unsent.
   *
   * @returns false if the conversation is unchanged and no query continues, because the question was not sent
   */
  leave(): boolean {
    const { running } = this.conversation;
    const goesOn = running !== undefined && !running.isReading;
    if (goesOn) {
      this.runner.clearQueue();
    }
    return goesOn;
  }

  /**
   * Closes the conversation: the running query is stopped, and queued questions become unsent.
   *
   * @param reason the error of the running query, if it was not the user who closed the conversation
   */
  dispose(reason?: AgentQueryError): void {
    this.end.abort();
    this.runner.end(reason);
    this.finder.dropAll();
  }

  /** Saves now; if that fails, saving is retried. */
  save(): Promise<void> {
    return this.saver.save();
  }

  /** Resolves when all changes are saved. */
  flush(): Promise<void> {
    return this.saver.flush();
  }

  /** Resolves when everything is saved, including files that another window has removed in the meantime. */
  saveAll(): Promise<void> {
    return this.conversation.turns.length > 0 ? this.saver.save() : this.saver.flush();
  }

  private async keepRefused(
    wanted: PartsToFind,
    query: Omit<Question, 'parts'>,
    decide: Decide,
  ): Promise<SendResult> {
    let kept: SendResult['refused'];
    const result = await this.askAbout(query, wanted, (found, turn) => {
      const sent = decide(found, turn);
      if (!sent) {
        const text = turn.edit ?? turn.question;
        kept = { question: text, turn: this.restoreQuestion(text, found.parts, query.kwargs) };
      }
      return sent;
    });
    return kept ? { ...result, refused: kept } : result;
  }

  private askAbout(
    { question, kwargs }: Omit<Question, 'parts'>,
    wanted: PartsToFind,
    decide: Decide,
  ): Promise<AskResult> {
    const prepare = async (turn: Turn, signal: AbortSignal) => {
      const found = await this.finder.find(wanted, signal);
      signal.throwIfAborted();
      return decide(found, turn);
    };
    return this.runner.ask(question, wanted.parts, prepare, kwargs);
  }
}
