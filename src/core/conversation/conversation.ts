import type { AgentQueryError } from '../agentQueryError';
import { Emitter } from '../async/emitter';
import type { PartRecord } from '../parts/partSource';
import { outcomeOf } from '../query/outcome';
import type { AgentEvent } from '../stream/agentEvent';
import { AnswerPieces } from './answerPieces';
import { BoundedLog } from './boundedLog';
import type { LogEntry, Turn } from './turn';
import type { Upload } from './uploadProgress';

type MutableTurn = { -readonly [K in keyof Omit<Turn, 'answer'>]: Turn[K] } & Pick<Turn, 'answer'>;

/** What a service has said for a turn. */
interface Received {
  readonly answer: AnswerPieces;
  readonly log: BoundedLog;
}

/**
 * What happened to a conversation; `events` says which characters of a running turn's answer are new, and what was added
 * to its log, in order; `uploaded` how much of it is sent, `edited` what is written for it.
 */
export type ConversationChange =
  | {
      readonly type: 'turnAdded' | 'turnChanged' | 'turnRemoved' | 'uploaded' | 'edited';
      readonly turn: Turn;
    }
  | {
      readonly type: 'events';
      readonly turn: Turn;
      readonly from: number;
      readonly to: number;
      readonly log: readonly LogEntry[];
    };

/** The turns of one conversation, in the order in which they were asked. Only this class changes a turn. */
export class Conversation {
  private readonly list: MutableTurn[];
  private readonly received = new WeakMap<Turn, Received>();
  private readonly changes = new Emitter<ConversationChange>();

  /**
   * @param id unique; also the session of this conversation, where the settings say so
   * @param now milliseconds since the epoch
   * @param turns those that it has already; none of them runs or waits
   */
  constructor(
    readonly id: string,
    private readonly now: () => number,
    turns: readonly Turn[] = [],
  ) {
    this.list = turns.map(turn => this.attach(turn));
  }

  get turns(): readonly Turn[] {
    return this.list;
  }

  /** The turn that is being answered, if any. */
  get running(): Turn | undefined {
    return this.list.find(turn => turn.state === 'running');
  }

  onChange(listener: (change: ConversationChange) => void): () => void {
    return this.changes.listen(listener);
  }

  /**
   * A new turn at the end of the queue.
   *
   * @param replayOf the file that it is replayed from, where no service is asked
   */
  add(question: string, parts: readonly PartRecord[], replayOf?: string): Turn {
    return this.added({ question, parts, replayOf, state: 'queued' });
  }

  /** A new turn that is sent only if a person says so. */
  addUnsent(question: string, parts: readonly PartRecord[]): Turn {
    return this.added({ question, parts, replayOf: undefined, state: 'unsent' });
  }

  private added(given: Pick<Turn, 'question' | 'parts' | 'replayOf' | 'state'>): Turn {
    const turn = this.attach({
      ...given,
      id: crypto.randomUUID(),
      askedAt: this.now(),
      startedAt: undefined,
      endedAt: undefined,
      isReading: false,
      edit: undefined,
      answer: '',
      pieces: [],
      log: [],
      logCount: 0,
      error: undefined,
      upload: undefined,
    });
    this.list.push(turn);
    this.changes.fire({ type: 'turnAdded', turn });
    return turn;
  }

  /** Puts another question in the place of one that waits; undefined for the one that is there. */
  setQuestion(turn: Turn, question: string | undefined): void {
    this.change(turn, { question: question ?? turn.question, edit: undefined });
  }

  /** What a person is writing in the place of a question that waits. */
  setEdit(turn: Turn, text: string): void {
    this.mutable(turn).edit = text;
    this.changes.fire({ type: 'edited', turn });
  }

  start(turn: Turn): void {
    const isReading = turn.replayOf === undefined;
    this.change(turn, { state: 'running', startedAt: this.now(), isReading });
  }

  /** What is to be sent, now that it has been looked at. */
  setParts(turn: Turn, parts: readonly PartRecord[]): void {
    this.change(turn, { parts });
  }

  /** It is sent from here on: exactly these parts. */
  markSent(turn: Turn, parts: readonly PartRecord[]): void {
    this.change(turn, { parts, isReading: false });
  }

  /** Nothing of it is sent, unless a person says so later. */
  markUnsent(turn: Turn): void {
    this.change(turn, { state: 'unsent', startedAt: undefined, isReading: false });
  }

  /** How much of it is sent; undefined when it is. */
  setUpload(turn: Turn, upload: Upload | undefined): void {
    this.mutable(turn).upload = upload;
    this.changes.fire({ type: 'uploaded', turn });
  }

  append(turn: Turn, events: readonly AgentEvent[]): void {
    const mutable = this.mutable(turn);
    const at = this.now();
    const text = events.map(event => (event.type === 'message' ? event.content : '')).join('');
    const entries = events.flatMap(event =>
      event.type === 'log' ? [{ at, text: event.message }] : [],
    );
    const { answer, log } = this.receivedBy(mutable);
    const from = answer.length;
    answer.add(text);
    mutable.logCount += entries.length;
    this.changes.fire({ type: 'events', turn, from, to: answer.length, log: log.add(entries) });
  }

  /** @param error undefined where the answer is complete */
  end(turn: Turn, error: AgentQueryError | undefined): void {
    this.change(turn, { state: outcomeOf(error), endedAt: this.now(), isReading: false, error });
  }

  has(turn: Turn): boolean {
    return this.list.some(each => each === turn);
  }

  remove(turn: Turn): void {
    this.list.splice(this.list.indexOf(this.mutable(turn)), 1);
    this.changes.fire({ type: 'turnRemoved', turn });
  }

  /** The same turn, with an answer and a log that can grow. */
  private attach(turn: Turn): MutableTurn {
    const answer = new AnswerPieces(turn.pieces);
    const log = new BoundedLog(turn.log);
    const adopted: MutableTurn = {
      ...turn,
      pieces: answer.pieces,
      log: log.entries,
      get answer() {
        return answer.text;
      },
    };
    this.received.set(adopted, { answer, log });
    return adopted;
  }

  private change(turn: Turn, fields: Partial<MutableTurn>): void {
    Object.assign(this.mutable(turn), fields);
    this.changes.fire({ type: 'turnChanged', turn });
  }

  private mutable(turn: Turn): MutableTurn {
    return this.assertKnown(
      turn,
      this.list.find(each => each === turn),
    );
  }

  private receivedBy(turn: Turn): Received {
    return this.assertKnown(turn, this.received.get(turn));
  }

  private assertKnown<T>(turn: Turn, found: T | undefined): T {
    if (!found) {
      throw new Error(`turn ${turn.id} is not in conversation ${this.id}`);
    }
    return found;
  }
}
