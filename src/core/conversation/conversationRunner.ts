import { AgentQueryError } from '../agentQueryError';
import { abortable } from '../async/abortable';
import type { OutgoingPart } from '../parts/outgoingPart';
import type { PartRecord } from '../parts/partSource';
import { observers } from '../query/observers';
import { type Outcome, outcomeOf } from '../query/outcome';
import { query } from '../query/query';
import type { QueryObserver } from '../query/queryObserver';
import type { QueryPorts, Timeouts } from '../query/queryOptions';
import { chooseSession, queryKwargs, type SessionSettings } from '../query/request/queryKwargs';
import type { AgentEvent } from '../stream/agentEvent';
import type { SecretMask } from '../text/secretMask';
import type { Recording } from '../transcript/readTranscript';
import { replayTransport } from '../transcript/replayTransport';
import type { Transcript } from '../transcript/transcript';
import { TranscriptRecorder } from '../transcript/transcriptRecorder';
import type { Conversation } from './conversation';
import type { Turn } from './turn';
import { UploadProgress } from './uploadProgress';

/** The settings of one query, read when it is sent. */
export interface QueryConfiguration {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly session: SessionSettings;
  readonly workspaceSession: string;
  readonly kwargs: unknown;
  readonly timeouts: Timeouts;
}

/** A part made ready to be sent, with what is now known of it. */
export interface OpenedPart {
  readonly record: PartRecord;
  readonly outgoing: OutgoingPart;
}

export interface RunnerPorts extends QueryPorts {
  /** @throws {AgentQueryError} of kind `configuration` */
  configuration(): Promise<QueryConfiguration>;
  /**
   * @param signal aborts when nobody waits for them any longer
   * @throws {AgentQueryError} of kind `content` that names all parts that cannot be sent
   */
  openParts(parts: readonly PartRecord[], signal: AbortSignal): Promise<readonly OpenedPart[]>;
  readonly log: QueryLog;
  readonly mask: SecretMask;
}

/** Where the story of each query is told. */
export interface QueryLog extends QueryObserver {
  /** What is about to be sent: names and sizes, never contents. */
  asking?(turn: Turn, sessionId: string | undefined): void;
  event?(event: AgentEvent): void;
  ended?(turn: Turn): void;
}

/** What a question came to, as commands return it; `cancelled` also if nothing was sent. */
export interface AskResult {
  readonly outcome: Outcome;
  readonly answer: string;
  readonly conversationId: string;
  readonly error?: AgentQueryError;
}

/**
 * Looks at the parts of a question before it is sent, and while those before it are answered.
 *
 * @returns the parts to send; undefined to send nothing, and not to keep the turn
 */
export type Prepare = (
  turn: Turn,
  signal: AbortSignal,
) => Promise<readonly PartRecord[] | undefined>;

/** A question that is not answered yet. */
interface Asked {
  readonly turn: Turn;
  readonly abort: AbortController;
  /** The parts are as they will be sent. */
  readonly prepared: Promise<void>;
  /** How it is answered once it is its turn; yields what arrives. */
  readonly answer: (recorder: TranscriptRecorder) => AsyncIterable<readonly AgentEvent[]>;
  /** Tells what came of it. */
  readonly resolve: (result: AskResult) => void;
  /** It is to leave no trace. */
  isRefused: boolean;
}

/** Asks the questions of one conversation, one after the other. */
export class ConversationRunner {
  /** Questions that wait for their turn. */
  private readonly waiting = new Map<Turn, Asked>();
  private current: Asked | undefined;
  private recorder: TranscriptRecorder | undefined;
  private hasEnded = false;

  constructor(
    readonly conversation: Conversation,
    private readonly ports: RunnerPorts,
  ) {}

  /**
   * Sends a question when those before it have ended; nothing after {@link end}. Never throws: what went wrong is in
   * the result.
   *
   * @param parts those that are known of now
   */
  ask(question: string, parts: readonly PartRecord[], prepare?: Prepare): Promise<AskResult> {
    return this.enqueue(
      () => this.conversation.add(question, parts),
      (asked, recorder) => this.query(asked, recorder),
      prepare,
    );
  }

  /** Answers a question as a recording has it. Never throws, as {@link ask}. */
  replay(name: string, recording: Recording): Promise<AskResult> {
    return this.enqueue(
      () => this.conversation.add(recording.question, [], name),
      ({ abort }) => this.play(recording, abort.signal),
    );
  }

  /** What a question comes to that is not asked at all. */
  notAsked(): AskResult {
    return this.result('', cancelled());
  }

  /** What came in for the query that was sent last, if any was. */
  get transcript(): Transcript | undefined {
    return this.recorder?.transcript;
  }

  /** Stops the query that is running, if any, whatever it waits for; questions that wait go on. */
  stop(): void {
    this.current?.abort.abort();
  }

  /** Takes a question back that has not been sent yet; whether it could. */
  dequeue(turn: Turn): boolean {
    const asked = this.waiting.get(turn);
    if (asked) {
      this.drop(asked);
      this.conversation.remove(turn);
      this.next();
    }
    return asked !== undefined;
  }

  /** Sends what waits and may be sent now, as its text may have been changed. */
  sendNext(): void {
    this.next();
  }

  /** Stops the running query, and sends nothing from here on: what waits stays as it is, not sent. */
  end(): void {
    this.hasEnded = true;
    for (const asked of [...this.waiting.values()]) {
      this.drop(asked);
      this.keepUnsent(asked.turn);
    }
    this.stop();
  }

  private enqueue(
    add: () => Turn,
    answer: (asked: Asked, recorder: TranscriptRecorder) => AsyncIterable<readonly AgentEvent[]>,
    prepare?: Prepare,
  ): Promise<AskResult> {
    if (this.hasEnded) {
      return Promise.resolve(this.notAsked());
    }
    return new Promise(resolve => {
      const turn = add();
      const abort = new AbortController();
      const asked: Asked = {
        turn,
        abort,
        prepared: Promise.resolve(prepare?.(turn, abort.signal)).then(parts => {
          if (prepare && !abort.signal.aborted) {
            this.prepared(asked, parts);
          }
        }),
        answer: recorder => answer(asked, recorder),
        resolve,
        isRefused: false,
      };
      // Whoever waits for it hears of it.
      asked.prepared.catch(() => undefined);
      this.waiting.set(turn, asked);
      this.next();
    });
  }

  private prepared(asked: Asked, parts: readonly PartRecord[] | undefined): void {
    const { turn, abort } = asked;
    if (parts) {
      this.conversation.setParts(turn, parts);
    } else if (!this.dequeue(turn)) {
      asked.isRefused = true;
      abort.abort();
    }
  }

  private next(): void {
    const [asked] = this.waiting.values();
    if (this.current || !asked || asked.turn.edit !== undefined) {
      return;
    }
    const { turn } = asked;
    this.waiting.delete(turn);
    this.current = asked;
    this.conversation.start(turn);
    const recorder = new TranscriptRecorder(turn, this.ports.clock);
    void this.run(turn, asked.answer(recorder)).then(failure => {
      // A service may send back what it was sent; from here on the error is shown, logged and kept.
      const error = failure && this.ports.mask.error(failure);
      this.current = undefined;
      if (asked.isRefused) {
        this.conversation.remove(turn);
      } else if (this.hasEnded && turn.isReading) {
        this.keepUnsent(turn);
      } else {
        recorder.ended(error);
        this.conversation.end(turn, error);
        this.ports.log.ended?.(turn);
      }
      asked.resolve(this.result(turn.answer, error));
      this.next();
    });
  }

  /** Nobody waits for it any longer. */
  private drop({ turn, abort, resolve }: Asked): void {
    this.waiting.delete(turn);
    abort.abort();
    resolve(this.notAsked());
  }

  /** A replay that was not played has nothing that anybody wrote. */
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
        // Services log what they were sent, tokens included.
        const events = arrived.map(event =>
          event.type === 'log' ? { ...event, message: ports.mask.text(event.message) } : event,
        );
        conversation.append(turn, events);
        for (const event of events) {
          ports.log.event?.(event);
        }
      }
      return undefined;
    } catch (error) {
      return error instanceof AgentQueryError
        ? error
        : new AgentQueryError('internal', String(error), {}, error);
    }
  }

  private async *query(
    { turn, abort: { signal }, prepared }: Asked,
    recorder: TranscriptRecorder,
  ): AsyncGenerator<readonly AgentEvent[]> {
    const { conversation, ports } = this;
    await abortable(signal, () => prepared);
    const configuration = await abortable(signal, () => ports.configuration());
    const opened = await abortable(signal, () => ports.openParts(turn.parts, signal));
    conversation.markSent(
      turn,
      opened.map(({ record }) => record),
    );
    this.recorder = recorder;
    const sessionId = chooseSession(configuration.session, {
      conversation: conversation.id,
      workspace: configuration.workspaceSession,
    });
    ports.log.asking?.(turn, sessionId);
    const progress = new UploadProgress(ports.clock, upload =>
      conversation.setUpload(turn, upload),
    );
    const batches = query(ports, {
      url: configuration.url,
      headers: configuration.headers,
      // The question comes last, after all that it is about.
      parts: [...opened.map(({ outgoing }) => outgoing), { type: 'text', text: turn.question }],
      kwargs: queryKwargs(sessionId, configuration.kwargs),
      timeouts: configuration.timeouts,
      signal,
      observer: observers(observers(ports.log, recorder), progress),
    });
    try {
      yield* batches;
    } finally {
      progress.end();
    }
  }

  /** A query as any other, but for its transport; so it comes to what it came to when it was recorded. */
  private play(recording: Recording, signal: AbortSignal): AsyncGenerator<readonly AgentEvent[]> {
    const { clock, log } = this.ports;
    return query(
      { transport: replayTransport(recording, clock), clock },
      {
        url: recording.url,
        headers: {},
        parts: [],
        kwargs: {},
        timeouts: { connect: 0, firstEvent: 0, idle: 0 },
        signal,
        observer: { malformed: (...skipped) => log.malformed?.(...skipped) },
      },
    );
  }

  private result(answer: string, error: AgentQueryError | undefined): AskResult {
    return {
      outcome: outcomeOf(error),
      answer,
      conversationId: this.conversation.id,
      ...(error === undefined ? {} : { error }),
    };
  }
}

function cancelled(): AgentQueryError {
  return new AgentQueryError('cancelled', 'cancelled');
}
