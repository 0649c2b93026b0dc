import type { OutgoingPart } from '../parts/outgoing';
import type { PartRecord } from '../parts/partSource';
import { AgentQueryError } from '../query/errors';
import { chooseSession, queryKwargs, type SessionSettings } from '../query/kwargs';
import { observers } from '../query/observers';
import { type Outcome, outcomeOf } from '../query/outcome';
import { type QueryObserver, type QueryPorts, query, type Timeouts } from '../query/query';
import type { SecretMask } from '../secretMask';
import type { AgentEvent } from '../stream/envelope';
import { replayTransport } from '../transcript/replayTransport';
import type { Transcript } from '../transcript/transcript';
import type { Recording } from '../transcript/transcriptFile';
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
  /** @throws {AgentQueryError} of kind `content` that names all parts that cannot be sent */
  openParts(parts: readonly PartRecord[]): Promise<readonly OpenedPart[]>;
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

/** What a question came to, as commands return it. */
export interface AskResult {
  readonly outcome: Outcome;
  readonly answer: string;
  readonly conversationId: string;
  readonly error?: AgentQueryError;
}

/** How a turn is answered once it is its turn; yields what arrives. */
type Answering = (
  signal: AbortSignal,
  recorder: TranscriptRecorder,
) => AsyncIterable<readonly AgentEvent[]>;

interface Waiting {
  readonly answering: Answering;
  /** Tells what came of it. */
  readonly resolve: (result: AskResult) => void;
}

/** Asks the questions of one conversation, one after the other. */
export class ConversationRunner {
  /** Questions that wait for their turn. */
  private readonly waiting = new Map<Turn, Waiting>();
  /** A question that is being edited, and must not be sent meanwhile. */
  private held: Turn | undefined;
  private current: { readonly turn: Turn; readonly abort: AbortController } | undefined;
  private recorder: TranscriptRecorder | undefined;

  constructor(
    readonly conversation: Conversation,
    private readonly ports: RunnerPorts,
  ) {}

  /** Sends a question when those before it have ended. Never throws: what went wrong is in the result. */
  ask(question: string, parts: readonly PartRecord[]): Promise<AskResult> {
    const turn = this.conversation.add(question, parts);
    return this.enqueue(turn, (signal, recorder) => this.query(turn, signal, recorder));
  }

  /** Answers a question as a recording has it. Never throws, as {@link ask}. */
  replay(name: string, recording: Recording): Promise<AskResult> {
    const turn = this.conversation.add(recording.question, [], name);
    return this.enqueue(turn, signal => this.play(recording, signal));
  }

  /** What came in for the query that was sent last, if any was. */
  get transcript(): Transcript | undefined {
    return this.recorder?.transcript;
  }

  /** Stops the query that is running, if any; questions that wait go on. */
  stop(): void {
    this.current?.abort.abort();
  }

  /** Takes a question back that has not been sent yet; whether it could. */
  takeBack(turn: Turn): boolean {
    const waiting = this.waiting.get(turn);
    if (!waiting) {
      return false;
    }
    this.waiting.delete(turn);
    this.conversation.remove(turn);
    this.release(turn);
    waiting.resolve(this.result(turn, new AgentQueryError('cancelled', 'taken back')));
    return true;
  }

  /** Keeps a question that waits, and those behind it, from being sent until it is released; whether it could. */
  hold(turn: Turn): boolean {
    if (!this.waiting.has(turn)) {
      return false;
    }
    this.held = turn;
    this.next();
    return true;
  }

  /** Lets a question that was held be sent; any other goes on waiting. */
  release(turn = this.held): void {
    if (this.held === turn) {
      this.held = undefined;
      this.next();
    }
  }

  /** Puts another question in the place of one that waits, and releases it. */
  edit(turn: Turn, question: string): void {
    if (this.waiting.has(turn) && question.trim() !== '') {
      this.conversation.setQuestion(turn, question);
    }
    this.release(turn);
  }

  /** Stops the running query and takes back all that wait. */
  dispose(): void {
    for (const turn of [...this.waiting.keys()]) {
      this.takeBack(turn);
    }
    this.stop();
  }

  private enqueue(turn: Turn, answering: Answering): Promise<AskResult> {
    return new Promise(resolve => {
      this.waiting.set(turn, { answering, resolve });
      this.next();
    });
  }

  private next(): void {
    const [entry] = this.waiting;
    if (this.current || !entry || entry[0] === this.held) {
      return;
    }
    const [turn, { answering, resolve }] = entry;
    this.waiting.delete(turn);
    const abort = new AbortController();
    this.current = { turn, abort };
    this.conversation.start(turn);
    const recorder = new TranscriptRecorder(turn, this.ports.clock);
    if (turn.replayOf === undefined) {
      this.recorder = recorder;
    }
    void this.run(turn, answering(abort.signal, recorder)).then(failure => {
      // A service may send back what it was sent; from here on the error is shown, logged and kept.
      const error = failure && this.ports.mask.error(failure);
      this.current = undefined;
      recorder.ended(error);
      this.conversation.end(turn, error);
      this.ports.log.ended?.(turn);
      resolve(this.result(turn, error));
      this.next();
    });
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
    turn: Turn,
    signal: AbortSignal,
    recorder: TranscriptRecorder,
  ): AsyncGenerator<readonly AgentEvent[]> {
    const { conversation, ports } = this;
    const configuration = await ports.configuration();
    const opened = await this.open(turn, signal);
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
      parts: [...opened, { type: 'text', text: turn.question }],
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

  /** Reads what is known of each part now. */
  private async open(turn: Turn, signal: AbortSignal): Promise<readonly OutgoingPart[]> {
    const opened = await this.ports.openParts(turn.parts);
    if (signal.aborted) {
      throw new AgentQueryError('cancelled', 'cancelled');
    }
    this.conversation.setParts(
      turn,
      opened.map(({ record }) => record),
    );
    return opened.map(({ outgoing }) => outgoing);
  }

  private result(turn: Turn, error: AgentQueryError | undefined): AskResult {
    return {
      outcome: outcomeOf(error),
      answer: turn.answer,
      conversationId: this.conversation.id,
      ...(error === undefined ? {} : { error }),
    };
  }
}
