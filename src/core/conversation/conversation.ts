import type { Direction } from '../../protocol/fromPage';
import { Emitter } from '../async/emitter';
import type { AgentQueryError } from '../errors/agentQueryError';
import type { PartRecord } from '../parts/partSource';
import { type ServiceRef, serviceRef } from '../services/service';
import { type AgentEvent, isAnswer } from '../stream/agentEvent';
import { AnswerPieces } from './answerPieces';
import { ReasoningTimes } from './reasoningTimes';
import {
  BoundedLog,
  isSent,
  type LogEntry,
  outcomeOf,
  type SkippedEvents,
  type Turn,
} from './turn';

type MutableTurn = { -readonly [K in keyof Omit<Turn, 'answer'>]: Turn[K] } & Pick<Turn, 'answer'>;

const noneSkipped: SkippedEvents = { otherEvents: 0, unreadableEvents: 0 };

/** A turn and the data received for it. */
interface Received {
  readonly turn: MutableTurn;
  readonly answer: AnswerPieces;
  readonly reasoning: ReasoningTimes;
  readonly log: BoundedLog;
}

/**
 * A change to a conversation. `turnAdded`: a turn was added before the turn with the id `before`, or at the end.
 * `arrived`: the answer of a running turn has grown from `from` to `to` (offsets in UTF-16 code units), `log` was added
 * to its log, or its progress has changed. `edited`: the text that replaces its question has changed. `directed`: the
 * user has chosen the direction of its answer. `sessionNamed`: the service has named a session id.
 */
export type ConversationChange =
  | { readonly type: 'turnAdded'; readonly turn: Turn; readonly before?: string | undefined }
  | {
      readonly type: 'turnChanged' | 'turnRemoved' | 'edited' | 'directed' | 'sessionNamed';
      readonly turn: Turn;
    }
  | {
      readonly type: 'arrived';
      readonly turn: Turn;
      readonly from: number;
      readonly to: number;
      readonly log: readonly LogEntry[];
    };

/** The turns of one conversation, in the order in which they were asked. Only this class modifies turns. */
export class Conversation {
  private readonly list: MutableTurn[];
  /** The received data of each turn in the list. */
  private readonly received = new Map<Turn, Received>();
  private readonly changes = new Emitter<ConversationChange>();
  readonly onChange = this.changes.event;
  /** The service of the conversation, set when a question is asked. */
  private boundTo: ServiceRef | undefined;

  /**
   * @param id unique; also the session id if the settings say so
   * @param now returns milliseconds since the epoch
   * @param turns the turns of a saved conversation; none of them is running or queued
   * @param preset the service of a saved conversation, or of one that is opened for a service
   * @param priorSession the session id that the service named for turns that are not among these
   */
  constructor(
    readonly id: string,
    private readonly now: () => number,
    turns: readonly Turn[] = [],
    private readonly preset?: ServiceRef,
    private readonly priorSession?: string,
  ) {
    this.list = turns.map(turn => this.attach(turn));
  }

  get turns(): readonly Turn[] {
    return this.list;
  }

  /**
   * The service that all questions are sent to, because its sessions mean nothing to any other; undefined until the
   * first question is asked.
   */
  get service(): ServiceRef | undefined {
    return this.preset ?? (this.list.some(isSent) ? this.boundTo : undefined);
  }

  /**
   * Called when a question is about to be asked: binds the conversation to this service, unless it is bound already.
   */
  bindTo(service: ServiceRef): void {
    this.boundTo = this.service ?? serviceRef(service);
  }

  /** The last session id that the service issued; undefined if it issued none or has lost the session. */
  get issuedSession(): string | undefined {
    const isLost = ({ error }: Turn) => error?.details.hint === 'lostSession';
    const last = this.list.findLast(turn => turn.session !== undefined || isLost(turn));
    return last && isLost(last) ? undefined : (last?.session ?? this.priorSession);
  }

  /** The last turn whose question was or will be sent to the service, if any. */
  get lastSent(): Turn | undefined {
    return this.list.findLast(isSent);
  }

  get running(): Turn | undefined {
    return this.list.find(turn => turn.state === 'running');
  }

  /**
   * Adds a queued turn.
   *
   * @param replayOf name of the transcript file, if it is replayed instead of sent
   * @param kwargs the keyword arguments of the question, as JSON; empty for none
   */
  add(question: string, parts: readonly PartRecord[], replayOf?: string, kwargs = ''): Turn {
    return this.addTurn({ question, kwargs, parts, replayOf, state: 'queued' });
  }

  /** Adds a turn that is not sent until the user sends it. */
  addUnsent(question: string, parts: readonly PartRecord[], kwargs = ''): Turn {
    return this.addTurn({ question, kwargs, parts, replayOf: undefined, state: 'unsent' });
  }

  private addTurn(given: Pick<Turn, 'question' | 'kwargs' | 'parts' | 'replayOf' | 'state'>): Turn {
    const turn = this.attach({
      ...given,
      id: crypto.randomUUID(),
      askedAt: this.now(),
      startedAt: undefined,
      endedAt: undefined,
      isReading: false,
      isAuthorizing: false,
      isWriting: false,
      edit: undefined,
      answer: '',
      pieces: [],
      reasoningMs: [],
      direction: undefined,
      log: [],
      logCount: 0,
      ...noneSkipped,
      error: undefined,
      session: undefined,
      progress: undefined,
    });
    this.list.push(turn);
    this.changes.fire({ type: 'turnAdded', turn });
    return turn;
  }

  /** Ends the editing of a question; undefined keeps its text. */
  setQuestion(turn: Turn, question: string | undefined): void {
    this.change(turn, { question: question ?? turn.question, edit: undefined });
  }

  /** Sets the text that the user is writing in place of a question. */
  setEdit(turn: Turn, text: string): void {
    this.find(turn).turn.edit = text;
    this.changes.fire({ type: 'edited', turn });
  }

  /** Sets the direction that the user chose for an answer; undefined for the direction of its text. */
  setDirection(turn: Turn, direction: Direction | undefined): void {
    this.find(turn).turn.direction = direction;
    this.changes.fire({ type: 'directed', turn });
  }

  /** Called when the turn leaves the queue and its settings and parts are being read. */
  start(turn: Turn): void {
    const isReading = turn.replayOf === undefined;
    this.change(turn, { state: 'running', startedAt: this.now(), isReading });
  }

  /** Sets if getting the access token takes long. */
  setAuthorizing(turn: Turn, isAuthorizing: boolean): void {
    this.change(turn, { isAuthorizing });
  }

  /** Replaces the parts before they are sent. */
  setParts(turn: Turn, parts: readonly PartRecord[]): void {
    this.change(turn, { parts });
  }

  /** Called when the request is about to be sent, with exactly these parts and keyword arguments. */
  markSent(turn: Turn, parts: readonly PartRecord[], kwargs = turn.kwargs): void {
    this.change(turn, { parts, kwargs, isReading: false });
  }

  /** Keeps the turn until the user sends it. */
  markUnsent(turn: Turn): void {
    this.change(turn, { state: 'unsent', startedAt: undefined, isReading: false });
  }

  setSession(turn: Turn, session: string): void {
    this.find(turn).turn.session = session;
    this.changes.fire({ type: 'sessionNamed', turn });
  }

  /** Updates the progress of a running turn; undefined when it has ended. */
  setProgress(turn: Turn, progress: Turn['progress']): void {
    const { turn: mutable, answer } = this.find(turn);
    mutable.progress = progress;
    this.changes.fire({ type: 'arrived', turn, from: answer.length, to: answer.length, log: [] });
  }

  /** Appends events to the answer and log of a running turn. */
  append(turn: Turn, events: readonly AgentEvent[]): void {
    // Some services send empty text so that the connection stays open.
    if (events.every(event => isAnswer(event) && event.content === '')) {
      return;
    }
    const { turn: mutable, answer, reasoning, log } = this.find(turn);
    const at = this.now();
    const texts: string[] = [];
    const entries: LogEntry[] = [];
    for (const event of events) {
      switch (event.type) {
        case 'message':
          texts.push(event.content);
          mutable.isWriting ||= event.content !== '';
          break;
        case 'log':
          entries.push(logEntry(at, event));
          mutable.isWriting = false;
          break;
        default:
          event satisfies never;
      }
    }
    const from = answer.length;
    const text = texts.join('');
    reasoning.push(text, () => answer.text, at);
    answer.add(text);
    mutable.logCount += entries.length;
    log.add(entries);
    this.changes.fire({ type: 'arrived', turn, from, to: answer.length, log: entries });
  }

  /**
   * Called when the turn has ended.
   *
   * @param error undefined if the answer is complete
   */
  end(turn: Turn, error: AgentQueryError | undefined, skipped: SkippedEvents = noneSkipped): void {
    const endedAt = this.now();
    this.find(turn).reasoning.end(endedAt);
    this.change(turn, {
      state: outcomeOf(error),
      endedAt,
      isReading: false,
      isWriting: false,
      error,
      ...skipped,
    });
  }

  /** @returns true if the turn has not been removed */
  has(turn: Turn): boolean {
    return this.received.has(turn);
  }

  /**
   * Removes a turn, whatever its state.
   *
   * @returns a function that adds it again in its place, once
   */
  remove(turn: Turn): () => void {
    const received = this.find(turn);
    const index = this.list.indexOf(received.turn);
    this.list.splice(index, 1);
    const later = this.list.slice(index);
    this.received.delete(turn);
    this.changes.fire({ type: 'turnRemoved', turn });
    return () => {
      const next = later.find(each => this.has(each));
      this.list.splice(next ? this.list.indexOf(next) : this.list.length, 0, received.turn);
      this.received.set(turn, received);
      this.changes.fire({ type: 'turnAdded', turn, before: next?.id });
    };
  }

  /** A copy of a turn whose answer and log can grow. */
  private attach(turn: Turn): MutableTurn {
    const answer = new AnswerPieces(turn.pieces);
    const reasoning = new ReasoningTimes(turn.reasoningMs);
    const log = new BoundedLog(turn.log);
    const attached: MutableTurn = {
      ...turn,
      pieces: answer.pieces,
      reasoningMs: reasoning.all,
      log: log.entries,
      get answer() {
        return answer.text;
      },
    };
    this.received.set(attached, { turn: attached, answer, reasoning, log });
    return attached;
  }

  private change(turn: Turn, fields: Partial<MutableTurn>): void {
    Object.assign(this.find(turn).turn, fields);
    this.changes.fire({ type: 'turnChanged', turn });
  }

  private find(turn: Turn): Received {
    const found = this.received.get(turn);
    if (!found) {
      throw new Error(`turn ${turn.id} is not in conversation ${this.id}`);
    }
    return found;
  }
}

function logEntry(at: number, { message, omitted }: AgentEvent & { type: 'log' }): LogEntry {
  return omitted === undefined ? { at, text: message } : { at, text: `${message}…`, omitted };
}
