import { type AskResult, ConversationRunner } from '../../../core/asking/conversationRunner';
import type { LiveConversationPorts } from '../../../core/asking/liveConversation';
import { type FoundParts, PartFinder } from '../../../core/asking/partFinder';
import { Conversation } from '../../../core/conversation/conversation';
import type { FindFiles } from '../../../core/parts/partInspector';
import type { PartRecord, PartSource } from '../../../core/parts/partSource';
import { observers } from '../../../core/query/queryObserver';
import type { ServiceRef } from '../../../core/services/service';
import type { AgentEvent } from '../../../core/stream/agentEvent';

/** A question that is asked outside a panel, as part of a conversation that is kept elsewhere. */
export interface SingleQuestion {
  readonly question: string;
  /** The keyword arguments of the question, as JSON; empty for none. */
  readonly kwargs: string;
  /** The id of the conversation; also the session id if the settings say so. */
  readonly conversationId: string;
  /** The service that the conversation belongs to; by default, the current one. */
  readonly service: ServiceRef | undefined;
  /** The session id that the service named before, if any. */
  readonly issuedSession?: string | undefined;
  readonly sources: readonly PartSource[];
  /** Finds the files in folders; set if files may be folders. */
  readonly find?: FindFiles;
  /** Aborts to stop the query, whatever it is waiting for. */
  readonly signal: AbortSignal;
  /** Chooses the parts to send; undefined to send nothing. */
  decide(found: FoundParts): readonly PartRecord[] | undefined;
  /** Called with each event of the answer as it arrives, with secrets masked as in the log. */
  onEvent(event: AgentEvent): void;
}

export interface SingleResult extends AskResult {
  /** The service that received the question; undefined if the question was not sent. */
  readonly sentTo: ServiceRef | undefined;
  /** The session id that the service has named last, if any. */
  readonly issuedSession: string | undefined;
}

/**
 * Asks one question in the same way as a conversation in a panel, but saves nothing. Never throws: errors are in the
 * result.
 */
export async function askOnce(
  ports: LiveConversationPorts,
  request: SingleQuestion,
): Promise<SingleResult> {
  const { signal } = request;
  const conversation = new Conversation(
    request.conversationId,
    ports.clock.now,
    [],
    request.service ?? ports.currentService(),
    request.issuedSession,
  );
  let isSent = false;
  const { log } = ports;
  const runner = new ConversationRunner(conversation, {
    ...ports,
    log: {
      ...observers(log, {}),
      asking(turn, sessionId) {
        isSent = true;
        log.asking?.(turn, sessionId);
      },
      event(event) {
        log.event?.(event);
        request.onEvent(event);
      },
      ended: turn => log.ended?.(turn),
    },
  });
  if (signal.aborted) {
    return { ...runner.notAsked(), sentTo: undefined, issuedSession: request.issuedSession };
  }
  const finder = new PartFinder(ports.inspector, signal);
  const lookup = finder.lookUp(request.sources, request.find);
  const stop = () => runner.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const prepare = async (_turn: unknown, stopped: AbortSignal) => {
      const found = await finder.find({ parts: lookup.pending, lookups: [lookup] }, stopped);
      stopped.throwIfAborted();
      return request.decide(found);
    };
    const { question, kwargs } = request;
    const result = await runner.ask(question, lookup.pending, prepare, kwargs);
    const { service, issuedSession } = conversation;
    return { ...result, sentTo: isSent ? service : undefined, issuedSession };
  } finally {
    signal.removeEventListener('abort', stop);
    finder.dropAll();
  }
}
