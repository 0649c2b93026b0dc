import * as vscode from 'vscode';
import { Conversation } from '../core/conversation/conversation';
import {
  type AskResult,
  ConversationRunner,
  type RunnerPorts,
} from '../core/conversation/conversationRunner';
import { ConversationSaver } from '../core/conversation/conversationSaver';
import type { Turn } from '../core/conversation/turn';
import type { PartRecord } from '../core/parts/partSource';
import { StagedParts } from '../core/parts/stagedParts';
import type { Transcript } from '../core/transcript/transcript';
import type { Recording } from '../core/transcript/transcriptFile';
import type { ConversationStore, LoadedConversation } from './conversationStore';
import { Disposable } from './disposable';

/** One conversation while it is open: its turns, the query that runs, and what is staged for the next question. */
export class ConversationSession extends Disposable {
  readonly conversation: Conversation;
  readonly staged = new StagedParts();
  private questionDraft: string;
  private readonly runner: ConversationRunner;
  private readonly saver: ConversationSaver;
  private readonly ended = this._register(new vscode.EventEmitter<Turn>());
  /** A query has ended, however it did. */
  readonly onDidEndTurn = this.ended.event;

  /** @param saved the conversation to go on with; a new one without it */
  constructor(ports: RunnerPorts, store: ConversationStore, saved?: LoadedConversation) {
    super();
    const conversation = new Conversation(
      saved?.id ?? crypto.randomUUID(),
      ports.clock.now,
      saved?.turns,
    );
    this.conversation = conversation;
    this.questionDraft = saved?.draft ?? '';
    this.staged.add(saved?.staged ?? []);
    this.runner = new ConversationRunner(conversation, ports);
    const save = store.saving(conversation.id, saved?.files);
    this.saver = new ConversationSaver(ports.clock, () =>
      save({
        id: conversation.id,
        turns: conversation.turns,
        draft: this.questionDraft,
        staged: this.staged.all,
      }),
    );
    conversation.onChange(change => {
      if (change.type === 'uploaded') {
        return;
      }
      if (change.type === 'events') {
        this.saver.saveSoon();
        return;
      }
      void this.saver.save();
      if (change.type === 'turnChanged' && change.turn.endedAt !== undefined) {
        this.ended.fire(change.turn);
      }
    });
    this.staged.onChange(() => void this.saver.save());
    this._register(this.runner);
  }

  /** What stands in the Question box. */
  get draft(): string {
    return this.questionDraft;
  }

  set draft(text: string) {
    if (text !== this.questionDraft) {
      this.questionDraft = text;
      this.saver.saveSoon();
    }
  }

  ask(question: string, parts: readonly PartRecord[]): Promise<AskResult> {
    return this.runner.ask(question, parts);
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

  /** Takes back a question that has not been sent yet, its parts staged again; whether it could. */
  takeBack(turn: Turn): boolean {
    const taken = this.runner.takeBack(turn);
    if (taken) {
      this.staged.add(turn.parts);
    }
    return taken;
  }

  /** Keeps a question that waits from being sent while it is edited. */
  holdQueued(turn: Turn): void {
    this.runner.hold(turn);
  }

  /** Lets a question that was held be sent, changed where there is another text for it. */
  releaseQueued(turn?: Turn, question?: string): void {
    if (turn && question !== undefined) {
      this.runner.edit(turn, question);
    } else {
      this.runner.release(turn);
    }
  }

  /** Removes a turn that has ended. */
  deleteTurn(turn: Turn): void {
    if (turn.endedAt !== undefined) {
      this.conversation.remove(turn);
    }
  }

  findTurn(id: string): Turn | undefined {
    return this.conversation.turns.find(turn => turn.id === id);
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    return this.saver.flush();
  }

  /** Resolves when everything is saved, what another window has removed while it was open here as well. */
  keep(): Promise<void> {
    return this.conversation.turns.length > 0 ? this.saver.save() : this.saver.flush();
  }
}
