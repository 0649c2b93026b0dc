import { isPartConcern } from '../parts/partConcern';
import type { PartOrigin, PartRecord } from '../parts/partSource';
import { errorRecord, readErrorRecord } from '../query/errorRecord';
import { AgentQueryError } from '../query/errors';
import { isRecord, list, number, string } from './fields';
import { readPartSource } from './readPartSource';
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
  const source = isRecord(part) ? readPartSource(part.source) : undefined;
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
      ...(typeof part.fingerprint === 'string' ? { fingerprint: part.fingerprint } : {}),
    },
  ];
}

const origins: readonly PartOrigin[] = [
  'selection',
  'snippet',
  'editor',
  'document',
  'disk',
  'saved',
  'held',
];
