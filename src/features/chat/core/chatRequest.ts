import { readServiceRef, type ServiceRef, serviceRef } from '../../../core/services/service';
import { isRecord, string } from '../../../core/text/json';

/** The conversation with the service that corresponds to a chat of VS Code's Chat view. */
interface ChatSession {
  readonly conversationId: string;
  readonly service: ServiceRef;
  readonly issuedSession: string | undefined;
}

/** An id from `crypto.randomUUID()`. A chat may be imported from a file, which could have anything here. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The data of the conversation that VS Code keeps with an answer: plain data. */
export function chatMetadata(session: ChatSession): Record<string, unknown> {
  const { conversationId, service, issuedSession } = session;
  return { conversationId, service: serviceRef(service), issuedSession };
}

/**
 * The conversation of a chat, from its last answer; undefined for a new chat.
 *
 * @param history the turns of the chat, of which answers have a `result`; unchecked
 */
export function chatSession(history: readonly unknown[]): ChatSession | undefined {
  return history.map(readSession).findLast(session => session !== undefined);
}

function readSession(turn: unknown): ChatSession | undefined {
  const result = isRecord(turn) ? turn.result : undefined;
  const metadata = isRecord(result) ? result.metadata : undefined;
  if (!isRecord(metadata)) {
    return undefined;
  }
  const { conversationId } = metadata;
  const service = readServiceRef(metadata.service);
  return typeof conversationId === 'string' && uuid.test(conversationId) && service
    ? { conversationId, service, issuedSession: string(metadata.issuedSession) || undefined }
    : undefined;
}

/** The properties that show who attached something to a question in VS Code's Chat. */
interface Attached {
  readonly id: string;
  readonly name?: unknown;
  /** The place where the question names it; absent if it is not in the question's text. */
  readonly range?: unknown;
  readonly value: unknown;
}

/**
 * True for an attachment that VS Code adds to a question automatically: instructions, the index of customizations, the
 * active editor, and additions by other extensions. VS Code marks it, but does not pass the mark to extensions, so only
 * the id is left. If in doubt, it is treated as automatic: for example instructions that a person picked, which have
 * the same id.
 */
export function isAutomatic({ id, name, range, value }: Attached): boolean {
  if (range !== undefined) {
    return false;
  }
  if (id.startsWith('vscode.')) {
    // A prompt file is there because the question begins with its name.
    return !id.startsWith('vscode.prompt.file__');
  }
  // The texts that other extensions add have no separate id.
  return typeof value === 'string' && id === name;
}
