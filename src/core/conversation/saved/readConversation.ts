import { isRecord, list, number, string } from '../../fields';
import type { PartRecord, PartSource } from '../../parts/partSource';
import { parseJson } from '../../stream/envelope';
import { textOf } from '../answerPieces';
import { keptLogEntries, type Turn } from '../turn';
import type { FolderContents } from './conversationFolder';
import { answerName, isOfTurn, readLogName, readTurnName, turnName } from './fileNames';
import { type Head, latestHead, readHeads } from './head';
import { readPart } from './readPart';
import { readPartSource } from './readPartSource';
import type { SavedConversation } from './savedConversation';
import { readLogEntry, readTurn } from './savedTurn';
import { isOfNewerVersion, piecesVersion } from './version';

/** Which file a conversation was read from has what. */
export interface KnownFiles {
  /** Those that were read and understood. No other file is ever overwritten or removed. */
  readonly names: readonly string[];
  /** Those that belong to the conversation and could not be read or understood, and why. */
  readonly unread: ReadonlyMap<string, string>;
  /** The head that was understood. */
  readonly head: string | undefined;
  /** By id. */
  readonly turns: ReadonlyMap<string, KnownTurn>;
  readonly sources: WeakMap<PartSource, string>;
  readonly sourceNames: readonly string[];
  /** Whether there is also the one file that it was before, of which everything was understood. */
  readonly hasOldFile: boolean;
}

interface KnownTurn {
  readonly turn: Turn;
  /** Its place in the conversation. */
  readonly order: number;
  /** The files that it was read from. */
  readonly names: readonly string[];
  /** Pieces that are in the turn since it has ended. */
  readonly leftovers: readonly string[];
  /** Parts that could not be read, as they are kept. */
  readonly unreadParts: readonly unknown[];
}

/** A conversation that was read, and where. */
export interface ReadConversation extends SavedConversation {
  readonly files: KnownFiles;
}

/** A conversation without any files. */
export function emptyConversation(id: string): ReadConversation {
  return readConversation(id, { texts: new Map(), unfinished: new Set(), unreadable: new Map() });
}

/** A conversation of which nothing could be read now. */
export function unreadConversation(id: string, why: string): ReadConversation {
  const { files, ...read } = emptyConversation(id);
  return { ...read, files: { ...files, unread: new Map([[id, why]]) } };
}

/** A conversation as its files have it, without what cannot be read or understood. */
export function readConversation(id: string, contents: FolderContents): ReadConversation {
  const { texts, unfinished, unreadable } = contents;
  const unread = new Map<string, string>(
    [...unreadable].map(([name, error]) => [name, String(error)]),
  );
  const notUnderstood = (name: string) => {
    if (!unfinished.has(name)) {
      unread.set(name, 'It is damaged, or of another version of Agent Query.');
    }
  };
  /** A file that another one needs. */
  const notRead = (name: string) => {
    // Why it cannot be read is known by now.
    if (!texts.has(name) && !unreadable.has(name)) {
      unread.set(name, 'It is missing.');
    } else if (texts.has(name)) {
      notUnderstood(name);
    }
  };
  const sources = new SourceFiles(texts, notRead);
  const turns: KnownTurn[] = [];
  for (const name of texts.keys()) {
    if (readTurnName(name)) {
      const turn = readTurnFile(name, texts, sources, notUnderstood, notRead);
      if (turn) {
        turns.push(turn);
      } else {
        notUnderstood(name);
      }
    }
  }
  // Two windows may have given two turns the same place.
  turns.sort((one, other) => one.order - other.order || one.turn.askedAt - other.turn.askedAt);
  const heads = readHeads(texts, notUnderstood);
  const head = latestHead(heads);
  const { draft, staged, isWhole } = readDraft(head, sources);
  return {
    id,
    turns: turns.map(({ turn }) => turn),
    draft,
    staged,
    files: {
      names: [
        ...(head && isWhole ? [head.name] : []),
        ...turns.flatMap(({ names, leftovers }) => [...names, ...leftovers]),
        ...sources.found,
      ],
      unread,
      head: isWhole ? head?.name : undefined,
      turns: new Map(turns.map(known => [known.turn.id, known])),
      sources: sources.names,
      sourceNames: sources.found,
      hasOldFile: false,
    },
  };
}

/** The question that was being written; whether all of it could be read. */
function readDraft(head: Head | undefined, sources: SourceFiles) {
  const saved = list(head?.fields.staged);
  const staged = sources.readParts(saved);
  return {
    draft: string(head?.fields.draft),
    staged,
    isWhole: staged.length === saved.length,
  };
}

function readTurnFile(
  name: string,
  files: ReadonlyMap<string, string>,
  sources: SourceFiles,
  notUnderstood: (name: string) => void,
  notRead: (name: string) => void,
): KnownTurn | undefined {
  const where = readTurnName(name);
  const saved = where && parseJson(files.get(name) ?? '');
  if (!where || !isRecord(saved) || isOfNewerVersion(saved)) {
    return undefined;
  }
  const turn = readTurn(saved, parts => sources.readParts(parts));
  if (!turn || !where.stem.endsWith(turn.id)) {
    return undefined;
  }
  const { order, stem } = where;
  const unreadParts = list(saved.parts).filter(part => sources.readParts([part]).length === 0);
  if (saved.state === 'running') {
    return { order, leftovers: [], unreadParts, ...withArrived(turn, stem, files, notUnderstood) };
  }
  const beside = [...files.keys()].filter(each => isOfTurn(stem, each) && each !== name);
  if (saved.version !== piecesVersion) {
    return { order, turn, names: [name], leftovers: beside, unreadParts };
  }
  const answer = readPieces(stem, files, notRead, number(saved.pieces) ?? 0);
  return {
    order,
    turn: { ...turn, answer: textOf(answer.pieces), pieces: answer.pieces },
    names: [name, ...answer.names],
    // Pieces behind one that cannot be read now belong to it.
    leftovers: beside.filter(each => readLogName(stem, each) !== undefined),
    unreadParts,
  };
}

/**
 * The pieces of an answer from the first one on, for as long as each can be read.
 *
 * @param notRead called with the name of the first one that cannot
 * @param count how many there are to be
 */
function readPieces(
  stem: string,
  files: ReadonlyMap<string, string>,
  notRead: (name: string) => void,
  count: number,
) {
  const names: string[] = [];
  const pieces: string[] = [];
  while (pieces.length < count) {
    const name = answerName(stem, pieces.length);
    const piece = parseJson(files.get(name) ?? '');
    if (typeof piece !== 'string') {
      notRead(name);
      break;
    }
    names.push(name);
    pieces.push(piece);
  }
  return { names, pieces };
}

/** A turn with what had arrived of it. */
function withArrived(
  turn: Turn,
  stem: string,
  files: ReadonlyMap<string, string>,
  notUnderstood: (name: string) => void,
) {
  // How many there are nobody knows: they end where none is.
  const ofFile = (name: string) => files.has(name) && notUnderstood(name);
  const answer = readPieces(stem, files, ofFile, Number.POSITIVE_INFINITY);
  const logs = [...files.keys()]
    .flatMap(name => {
      if (readLogName(stem, name) === undefined) {
        return [];
      }
      const log = parseJson(files.get(name) ?? '');
      const from = isRecord(log) ? number(log.from) : undefined;
      if (!isRecord(log) || from === undefined) {
        notUnderstood(name);
        return [];
      }
      return { name, from, entries: list(log.entries).flatMap(readLogEntry) };
    })
    .sort((one, other) => one.from - other.from);
  const last = logs.at(-1);
  const log = logs.flatMap(({ entries }) => entries).slice(-keptLogEntries);
  return {
    turn: {
      ...turn,
      answer: textOf(answer.pieces),
      pieces: answer.pieces,
      log,
      logCount: last ? last.from + last.entries.length : 0,
    },
    names: [turnName(stem), ...answer.names, ...logs.map(({ name }) => name)],
  };
}

/** What parts hold, which may be in files of its own; the same file is the same source. */
class SourceFiles {
  readonly names = new WeakMap<PartSource, string>();
  readonly found: string[] = [];
  private readonly read = new Map<string, PartSource | undefined>();

  /** @param notRead called with the name of a file that a part needs */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    private readonly notRead: (name: string) => void,
  ) {}

  readParts(parts: readonly unknown[]): readonly PartRecord[] {
    return parts.flatMap(part => readPart(part, source => this.readSource(source)));
  }

  private readSource(source: unknown): PartSource | undefined {
    if (typeof source !== 'string') {
      return readPartSource(source);
    }
    if (!this.read.has(source)) {
      const found = readPartSource(parseJson(this.files.get(source) ?? ''));
      this.read.set(source, found);
      if (found) {
        this.names.set(found, source);
        this.found.push(source);
      } else {
        this.notRead(source);
      }
    }
    return this.read.get(source);
  }
}
