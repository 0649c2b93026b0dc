import { Emitter } from '../emitter';
import type { PartRecord } from '../parts/partSource';
import type { AgentQueryError } from '../query/errors';
import { outcomeOf } from '../query/outcome';
import type { AgentEvent } from '../stream/envelope';
import { keptLogEntries, type LogEntry, type Turn } from './turn';
import type { Upload } from './uploadProgress';

type MutableTurn = { -readonly [K in keyof Turn]: Turn[K] } & { log: LogEntry[] };

/** What happened to a conversation; `events` says what was added to a running turn, in order, `uploaded` how much of it is sent. */
export type ConversationChange =
  | { readonly type: 'turnAdded' | 'turnChanged' | 'turnRemoved' | 'uploaded'; readonly turn: Turn }
  | { readonly type: 'events'; readonly turn: Turn; readonly events: readonly AgentEvent[] };

/** The turns of one conversation, in the order in which they were asked. Only this class changes a turn. */
export class Conversation {
  private readonly list: MutableTurn[];
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
    this.list = turns.map(turn => ({ ...turn, log: [...turn.log] }));
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
    const turn: MutableTurn = {
      id: crypto.randomUUID(),
      question,
      parts,
      askedAt: this.now(),
      startedAt: undefined,
      endedAt: undefined,
      state: 'queued',
      answer: '',
      log: [],
      logCount: 0,
      error: undefined,
      replayOf,
      upload: undefined,
    };
    this.list.push(turn);
    this.changes.fire({ type: 'turnAdded', turn });
    return turn;
  }

  /** Puts another question in the place of one that waits. */
  setQuestion(turn: Turn, question: string): void {
    this.change(turn, { question });
  }

  start(turn: Turn): void {
    this.change(turn, { state: 'running', startedAt: this.now() });
  }

  /** What is being sent, now that it has been read. */
  setParts(turn: Turn, parts: readonly PartRecord[]): void {
    this.change(turn, { parts });
  }

  /** How much of it is sent; undefined when it is. */
  setUpload(turn: Turn, upload: Upload | undefined): void {
    this.own(turn).upload = upload;
    this.changes.fire({ type: 'uploaded', turn });
  }

  append(turn: Turn, events: readonly AgentEvent[]): void {
    const mutable = this.own(turn);
    for (const event of events) {
      if (event.type === 'message') {
        mutable.answer += event.content;
      } else {
        mutable.logCount += 1;
        mutable.log.push({ at: this.now(), text: event.message });
      }
    }
    // Cut back in bulk: taking one off the front for each new entry would be quadratic.
    if (mutable.log.length > 2 * keptLogEntries) {
      mutable.log.splice(0, mutable.log.length - keptLogEntries);
    }
    this.changes.fire({ type: 'events', turn, events });
  }

  /** @param error undefined where the answer is complete */
  end(turn: Turn, error: AgentQueryError | undefined): void {
    this.change(turn, { state: outcomeOf(error), endedAt: this.now(), error });
  }

  remove(turn: Turn): void {
    this.list.splice(this.list.indexOf(this.own(turn)), 1);
    this.changes.fire({ type: 'turnRemoved', turn });
  }

  private change(turn: Turn, fields: Partial<MutableTurn>): void {
    Object.assign(this.own(turn), fields);
    this.changes.fire({ type: 'turnChanged', turn });
  }

  private own(turn: Turn): MutableTurn {
    const found = this.list.find(each => each === turn);
    if (!found) {
      throw new Error(`turn ${turn.id} is not of conversation ${this.id}`);
    }
    return found;
  }
}
