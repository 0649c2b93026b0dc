import { limits } from '../../protocol/responseLimits';
import { Emitter } from '../async/emitter';
import type { Conversation } from '../conversation/conversation';
import { type Outcome, outcomeOf, type Turn } from '../conversation/turn';
import { AgentQueryError, toAgentQueryError } from '../errors/agentQueryError';
import type { PartRecord } from '../parts/partSource';
import { type AgentEvent, maskEvent } from '../stream/agentEvent';
import type { Recording } from '../transcript/transcriptFile';
import { TranscriptRecorder } from '../transcript/transcriptRecorder';
import { replayRecording } from './replayRecording';
import type { RunnerPorts } from './runnerPorts';
import { sendQuestion } from './sendQuestion';

/** The result of a question, as commands return it. The outcome is `cancelled` even if the question was not sent. */
export interface AskResult {
  readonly outcome: Outcome;
  readonly answer: string;
  readonly conversationId: string;
  readonly error?: AgentQueryError;
}

/**
 * Determines the parts of a question while earlier questions are being answered.
 *
 * @param signal aborts when the result is no longer needed
 * @returns the parts to send; undefined to send nothing and remove the turn
 */
type Prepare = (turn: Turn, signal: AbortSignal) => Promise<readonly PartRecord[] | undefined>;

/** A turn whose query was sent, and its recorder. */
export interface RecordedTurn {
  readonly turn: Turn;
  readonly recorder: TranscriptRecorder;
}

/** A question that is queued or being answered. */
interface PendingQuestion {
  readonly turn: Turn;
  readonly abort: AbortController;
  /** Resolves when the turn has the parts to send. */
  readonly prepared: Promise<void>;
  /** Starts the query and yields the events of the answer. */
  readonly answer: (recorder: TranscriptRecorder) => AsyncIterable<readonly AgentEvent[]>;
  readonly resolve: (result: AskResult) => void;
  /** True if the turn is to be removed. */
  isRefused: boolean;
}

/** Sends the questions of one conversation, one after the other. */
export class ConversationRunner {
  /** Questions that have not been sent yet, in their order. */
  private readonly queue = new Map<Turn, PendingQuestion>();
  private current: PendingQuestion | undefined;
  private last: RecordedTurn | undefined;
  private hasEnded = false;
  private endReason: AgentQueryError | undefined;
  private readonly recorded = new Emitter<RecordedTurn>();
  /** Fires when a query is sent and recorded. */
  readonly onRecord = this.recorded.event;

  constructor(
    readonly conversation: Conversation,
    private readonly ports: RunnerPorts,
  ) {}

  /**
   * Queues a question; does nothing after {@link end}. Never throws: errors are in the result.
   *
   * @param parts as far as they are known
   * @param kwargs the keyword arguments of the question, as JSON; empty for none
   */
  ask(
    question: string,
    parts: readonly PartRecord[],
    prepare?: Prepare,
    kwargs = '',
  ): Promise<AskResult> {
    return this.enqueue(
      () => {
        this.conversation.bindTo(this.ports.currentService());
        return this.conversation.add(question, parts, undefined, kwargs);
      },
      (pending, recorder) => this.send(pending, recorder),
      prepare,
    );
  }

  /** Queues a question that is answered with a recording. Never throws: errors are in the result. */
  replay(name: string, recording: Recording): Promise<AskResult> {
    return this.enqueue(
      () => this.conversation.add(recording.question, [], name),
      ({ abort }, recorder) => replayRecording(recording, this.ports, recorder, abort.signal),
    );
  }

  /** The result of a question that is not asked at all. */
  notAsked(): AskResult {
    return this.result('', new AgentQueryError('cancelled', 'cancelled'));
  }

  /** The last query that was sent, if any. */
  get lastRecorded(): RecordedTurn | undefined {
    return this.last;
  }

  /**
   * Stops the running query, if any, whatever it is waiting for. Queued questions become unsent: a user who stops an
   * answer does not expect further questions to be sent.
   */
  stop(): void {
    this.clearQueue();
    this.current?.abort.abort();
  }

  /**
   * Removes a question that has not been sent yet.
   *
   * @returns true if it was in the queue
   */
  dequeue(turn: Turn): boolean {
    const pending = this.queue.get(turn);
    if (pending) {
      this.drop(pending);
      this.conversation.remove(turn);
      this.sendNext();
    }
    return pending !== undefined;
  }

  /**
   * Stops the running query and sends nothing further. Queued questions become unsent.
   *
   * @param reason the error of the running query, if it was not the user who stopped it
   */
  end(reason?: AgentQueryError): void {
    this.hasEnded = true;
    this.endReason = reason;
    this.stop();
  }

  /** Makes queued questions unsent. The running query continues. */
  clearQueue(): void {
    for (const pending of [...this.queue.values()]) {
      this.drop(pending);
      this.keepUnsent(pending.turn);
    }
  }

  private enqueue(
    addTurn: () => Turn,
    answer: (
      pending: PendingQuestion,
      recorder: TranscriptRecorder,
    ) => AsyncIterable<readonly AgentEvent[]>,
    prepare?: Prepare,
  ): Promise<AskResult> {
    if (this.hasEnded) {
      return Promise.resolve(this.notAsked());
    }
    return new Promise(resolve => {
      const turn = addTurn();
      const abort = new AbortController();
      const pending: PendingQuestion = {
        turn,
        abort,
        prepared: Promise.resolve(prepare?.(turn, abort.signal)).then(parts => {
          if (prepare && !abort.signal.aborted) {
            this.prepared(pending, parts);
          }
        }),
        answer: recorder => answer(pending, recorder),
        resolve,
        isRefused: false,
      };
      // `await prepared` handles the error.
      pending.prepared.catch(() => undefined);
      this.queue.set(turn, pending);
      this.sendNext();
    });
  }

  private prepared(pending: PendingQuestion, parts: readonly PartRecord[] | undefined): void {
    const { turn, abort } = pending;
    if (parts) {
      this.conversation.setParts(turn, parts);
    } else if (!this.dequeue(turn)) {
      pending.isRefused = true;
      abort.abort();
    }
  }

  /** Continues the queue. Must be called when a question is no longer being edited. */
  sendNext(): void {
    const [pending] = this.queue.values();
    if (this.current || !pending || pending.turn.edit !== undefined) {
      return;
    }
    const { turn } = pending;
    this.queue.delete(turn);
    this.current = pending;
    this.conversation.start(turn);
    const recorder = new TranscriptRecorder(turn, this.ports.clock);
    void this.run(turn, pending.answer(recorder)).then(failure => {
      const cause = failure?.kind === 'cancelled' ? (this.endReason ?? failure) : failure;
      // A service may echo the request, so secrets are masked before the error is shown, logged and saved.
      const error = cause && this.ports.mask.error(cause);
      this.current = undefined;
      if (pending.isRefused) {
        this.conversation.remove(turn);
      } else if (this.hasEnded && turn.isReading) {
        this.keepUnsent(turn);
      } else {
        recorder.ended(error);
        this.conversation.end(turn, error, recorder.skippedEvents);
        this.ports.log.ended?.(turn);
      }
      pending.resolve(this.result(turn.answer, error));
      this.sendNext();
    });
  }

  /** Removes a question from the queue and reports that it was not asked. */
  private drop({ turn, abort, resolve }: PendingQuestion): void {
    this.queue.delete(turn);
    abort.abort();
    resolve(this.notAsked());
  }

  /** Keeps a question as unsent; a replay is removed, since its question was not typed. */
  private keepUnsent(turn: Turn): void {
    if (turn.replayOf === undefined) {
      this.conversation.markUnsent(turn);
    } else {
      this.conversation.remove(turn);
    }
  }

  private async run(
    turn: Turn,
    batches: AsyncIterable<readonly AgentEvent[]>,
  ): Promise<AgentQueryError | undefined> {
    const { conversation, ports } = this;
    try {
      for await (const arrived of batches) {
        const events = arrived.map(event => maskEvent(event, ports.mask, limits.logEntryLength));
        conversation.append(turn, events);
        for (const event of events) {
          ports.log.event?.(event);
        }
      }
      return undefined;
    } catch (error) {
      return toAgentQueryError(error);
    }
  }

  private send(
    { turn, abort, prepared }: PendingQuestion,
    recorder: TranscriptRecorder,
  ): AsyncGenerator<readonly AgentEvent[]> {
    return sendQuestion(this.conversation, this.ports, {
      turn,
      signal: abort.signal,
      prepared,
      observer: recorder,
      onSend: (parts, kwargs) => {
        this.conversation.markSent(turn, parts, kwargs);
        this.last = { turn, recorder };
        this.recorded.fire(this.last);
      },
    });
  }

  private result(answer: string, error: AgentQueryError | undefined): AskResult {
    return {
      outcome: outcomeOf(error),
      answer,
      conversationId: this.conversation.id,
      ...(error && { error }),
    };
  }
}
