import { isPartConcern } from '../parts/partConcern';
import type { HeldSource, PartOrigin, PartRecord, PartSource } from '../parts/partSource';
import { errorRecord, readErrorRecord } from '../query/errorRecord';
import { AgentQueryError } from '../query/errors';
import type { LogEntry, Turn, TurnState } from './turn';

/** A conversation as it is kept on disk. */
export interface SavedConversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  /** The question that was being written, and its parts. */
  readonly draft: string;
  readonly staged: readonly PartRecord[];
}

/** Changes with the format; what has another one is not read. */
const version = 1;

/** The text of a file that {@link readConversation} understands. */
export function writeConversation({ id, turns, draft, staged }: SavedConversation): string {
  return JSON.stringify({
    version,
    id,
    turns: turns.map(({ error, upload: _, ...turn }) => ({
      ...turn,
      ...(error && { error: errorRecord(error) }),
    })),
    draft,
    staged,
  });
}

/**
 * A conversation that was saved; undefined for anything else. A turn that was being answered is interrupted: whoever
 * answered it is gone. One that waited was never sent.
 */
export function readConversation(text: string): SavedConversation | undefined {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(saved) || saved.version !== version || typeof saved.id !== 'string') {
    return undefined;
  }
  return {
    id: saved.id,
    turns: list(saved.turns).flatMap(readTurn),
    draft: string(saved.draft),
    staged: list(saved.staged).flatMap(readPart),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function readTurn(turn: unknown): Turn[] {
  if (!isRecord(turn) || typeof turn.id !== 'string' || typeof turn.question !== 'string') {
    return [];
  }
  const wasRunning = turn.state === 'running';
  const askedAt = number(turn.askedAt) ?? 0;
  return [
    {
      id: turn.id,
      question: turn.question,
      parts: list(turn.parts).flatMap(readPart),
      askedAt,
      startedAt: number(turn.startedAt),
      endedAt: number(turn.endedAt) ?? number(turn.startedAt) ?? askedAt,
      state: stateAfterwards(turn.state),
      answer: string(turn.answer),
      log: list(turn.log).flatMap(readLogEntry),
      logCount: number(turn.logCount) ?? 0,
      error: wasRunning
        ? new AgentQueryError('interrupted', 'the window was closed', { code: 'windowClosed' })
        : readErrorRecord(turn.error),
      replayOf: typeof turn.replayOf === 'string' ? turn.replayOf : undefined,
      upload: undefined,
    },
  ];
}

function stateAfterwards(state: unknown): TurnState {
  switch (state) {
    case 'complete':
    case 'cancelled':
    case 'failed':
    case 'interrupted':
      return state;
    case 'queued':
      return 'cancelled';
    default:
      return 'interrupted';
  }
}

function readLogEntry(entry: unknown): LogEntry[] {
  return isRecord(entry) ? [{ at: number(entry.at) ?? 0, text: string(entry.text) }] : [];
}

function readPart(part: unknown): PartRecord[] {
  const source = isRecord(part) ? readSource(part.source) : undefined;
  if (!isRecord(part) || typeof part.id !== 'string' || !source) {
    return [];
  }
  return [
    {
      id: part.id,
      source,
      origin: origins.find(each => each === part.origin) ?? 'disk',
      bytes: number(part.bytes),
      mimeType: string(part.mimeType),
      included: part.included !== false,
      concern: isPartConcern(part.concern) ? part.concern : undefined,
      agreedBytes: number(part.agreedBytes) ?? 0,
    },
  ];
}

const origins: readonly PartOrigin[] = ['selection', 'editor', 'disk', 'held'];

const heldFrom: readonly HeldSource['from'][] = ['paste', 'drop', 'notebook'];

function readSource(source: unknown): PartSource | undefined {
  if (!isRecord(source)) {
    return undefined;
  }
  if (source.kind === 'file' && typeof source.uri === 'string') {
    return {
      kind: 'file',
      uri: source.uri,
      name: string(source.name),
      insteadOfSelection: source.insteadOfSelection === true,
    };
  }
  if (source.kind === 'held' && typeof source.base64 === 'string') {
    return {
      kind: 'held',
      name: string(source.name),
      mimeType: string(source.mimeType),
      base64: source.base64,
      from: heldFrom.find(each => each === source.from) ?? 'paste',
    };
  }
  const start = readPosition(source.start);
  const end = readPosition(source.end);
  return source.kind === 'selection' && start && end
    ? {
        kind: 'selection',
        ...(typeof source.uri === 'string' ? { uri: source.uri } : {}),
        path: string(source.path),
        languageId: string(source.languageId),
        text: string(source.text),
        start,
        end,
      }
    : undefined;
}

function readPosition(position: unknown): { line: number; character: number } | undefined {
  return isRecord(position)
    ? { line: number(position.line) ?? 0, character: number(position.character) ?? 0 }
    : undefined;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
