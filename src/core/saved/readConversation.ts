import { joinDrafts } from '../../protocol/joinDrafts';
import { limits } from '../../protocol/responseLimits';
import { joinPieces } from '../conversation/answerPieces';
import { isSent, type Turn } from '../conversation/turn';
import type { PartSource } from '../parts/partSource';
import { readServiceRef, type ServiceRef } from '../services/service';
import { list, number, parseJson, record, string } from '../text/json';
import type { FolderContents } from './conversationFolder';
import {
  currentHeads,
  earlierHeads,
  type Head,
  readHeads,
  type SavedConversation,
} from './savedConversation';
import {
  answerFileName,
  belongsToTurn,
  isLogFileName,
  parseTurnFileName,
  savedVersion,
  turnFileName,
} from './savedFileNames';
import { SourceFiles } from './savedParts';
import { readLogEntry, readTurn } from './savedTurn';

/** The known content of a conversation's files that were read. */
export interface KnownFiles {
  /** Files that were read and understood. No other file is ever overwritten or removed. */
  readonly names: readonly string[];
  /** The files of the conversation that could not be read or understood, with the reasons. */
  readonly unread: ReadonlyMap<string, string>;
  /** False if the folder could not be listed: it may contain any file. */
  readonly isListed: boolean;
  /** The file name of the latest head, if all of it was understood. */
  readonly head: string | undefined;
  /** The file names of all heads that were read, and of the earlier heads whose drafts these contain. */
  readonly heads: ReadonlySet<string>;
  /** The turns by id. */
  readonly turns: ReadonlyMap<string, KnownTurn>;
  /** The file names of the sources that have a separate file. */
  readonly sources: WeakMap<PartSource, string>;
  readonly sourceNames: readonly string[];
}

/** A turn that was read, and its files. */
interface KnownTurn {
  readonly turn: Turn;
  /** The position in the conversation. */
  readonly order: number;
  /** The files that it was read from. */
  readonly names: readonly string[];
  /** Files with pieces that are part of the turn's own file since it ended. */
  readonly leftovers: readonly string[];
  /** Parts that could not be read, in their saved form. */
  readonly unreadParts: readonly unknown[];
}

/** A conversation that was read, and its files. */
export interface ReadConversation extends SavedConversation {
  readonly files: KnownFiles;
}

/** A conversation without any files. */
export function emptyConversation(id: string): ReadConversation {
  return readConversation(id, { texts: new Map(), unreadable: new Map() });
}

/** A conversation whose files could not be read at the moment. */
export function unreadConversation(id: string, why: string): ReadConversation {
  const { files, ...read } = emptyConversation(id);
  return { ...read, files: { ...files, unread: new Map([[id, why]]), isListed: false } };
}

/** Reads a conversation from its files, except for files that cannot be read or understood. */
export function readConversation(id: string, contents: FolderContents): ReadConversation {
  const { texts, unreadable } = contents;
  const unread = new Map<string, string>(
    [...unreadable].map(([name, error]) => [name, String(error)]),
  );
  const onUnknown = (name: string) => {
    unread.set(name, 'It is damaged, or of another version of Agent Query.');
  };
  /** For files that another file refers to. */
  const onUnread = (name: string) => {
    if (texts.has(name)) {
      onUnknown(name);
    } else if (!unreadable.has(name)) {
      unread.set(name, 'It is missing.');
    }
  };
  const sources = new SourceFiles(texts, onUnread);
  const turns = [...texts.keys()].flatMap(
    name => readTurnFile(name, texts, sources, onUnknown, onUnread) ?? [],
  );
  // Two windows may have used the same position.
  turns.sort((one, other) => one.order - other.order || one.turn.askedAt - other.turn.askedAt);
  const heads = readHeads(texts, onUnknown);
  const drafts = currentHeads(heads).map(head => readDraft(head, sources));
  const [latest] = drafts;
  const service = drafts.find(each => each.service)?.service;
  return {
    id,
    service: service ?? unknownService(turns),
    turns: turns.map(({ turn }) => turn),
    ...joined(drafts),
    files: {
      names: [
        ...drafts.filter(({ isWhole }) => isWhole).map(({ name }) => name),
        ...turns.flatMap(({ names, leftovers }) => [...names, ...leftovers]),
        ...sources.fileNames,
      ],
      unread,
      isListed: true,
      head: latest?.isWhole ? latest.name : undefined,
      heads: new Set(heads.flatMap(head => [head.name, ...earlierHeads(head)])),
      turns: new Map(turns.map(each => [each.turn.id, each])),
      sources: sources.names,
      sourceNames: sources.fileNames,
    },
  };
}

/** The service of a conversation whose head cannot be read: an unknown one, unless no question has been asked yet. */
function unknownService(turns: readonly KnownTurn[]): ServiceRef | undefined {
  return turns.some(({ turn }) => isSent(turn)) ? { name: undefined, baseUrl: '' } : undefined;
}

/** The draft in a head; `isWhole` if all of the staged parts could be read. */
function readDraft({ name, fields }: Head, sources: SourceFiles) {
  const saved = list(fields.staged);
  const staged = sources.readParts(saved);
  return {
    name,
    service: readServiceRef(fields.service),
    draft: string(fields.draft),
    draftKwargs: string(fields.draftKwargs),
    draftArguments: record(fields.draftArguments),
    staged,
    isWhole: staged.length === saved.length,
  };
}

type SavedDraft = Pick<SavedConversation, 'draft' | 'draftKwargs' | 'draftArguments' | 'staged'>;

/**
 * The drafts of all heads, in the order in which they were written. There are several if a head could not be read and
 * another was written beside it; both were typed, each without seeing the other.
 *
 * @param drafts the latest first
 */
function joined(drafts: readonly SavedDraft[]): SavedDraft {
  const add = (before: string, text: string) =>
    before.includes(text) ? before : joinDrafts(text, before);
  return {
    draft: drafts.reduce((text, each) => add(text, each.draft), ''),
    draftKwargs: drafts.reduce((text, each) => add(text, each.draftKwargs), ''),
    draftArguments: drafts[0]?.draftArguments ?? {},
    staged: [...drafts].reverse().flatMap(({ staged }) => staged),
  };
}

/** A turn from its file; undefined if it is another file, or not understood. */
function readTurnFile(
  name: string,
  files: ReadonlyMap<string, string>,
  sources: SourceFiles,
  onUnknown: (name: string) => void,
  onUnread: (name: string) => void,
): KnownTurn | undefined {
  const parsedName = parseTurnFileName(name);
  if (!parsedName) {
    return undefined;
  }
  const { stem, order, id } = parsedName;
  const saved = record(parseJson(files.get(name) ?? ''));
  const turn =
    saved.version === savedVersion ? readTurn(saved, parts => sources.readParts(parts)) : undefined;
  if (turn?.id !== id) {
    onUnknown(name);
    return undefined;
  }
  const unreadParts = list(saved.parts).filter(part => sources.readParts([part]).length === 0);
  if (saved.state === 'running') {
    return { order, leftovers: [], unreadParts, ...withReceived(turn, stem, files, onUnknown) };
  }
  const beside = [...files.keys()].filter(each => belongsToTurn(stem, each) && each !== name);
  const pieceCount = number(saved.pieces);
  if (pieceCount === undefined) {
    return { order, turn, names: [name], leftovers: beside, unreadParts };
  }
  const answer = readPieces(stem, files, onUnread, pieceCount);
  return {
    order,
    turn: { ...turn, answer: joinPieces(answer.pieces), pieces: answer.pieces },
    names: [name, ...answer.names],
    // Answer pieces after an unreadable one are still part of the turn.
    leftovers: beside.filter(each => isLogFileName(stem, each)),
    unreadParts,
  };
}

/**
 * The pieces of an answer, up to the first one that cannot be read.
 *
 * @param onUnread called with the file name of that piece
 * @param count expected number of pieces
 */
function readPieces(
  stem: string,
  files: ReadonlyMap<string, string>,
  onUnread: (name: string) => void,
  count: number,
) {
  const names: string[] = [];
  const pieces: string[] = [];
  while (pieces.length < count) {
    const name = answerFileName(stem, pieces.length);
    const piece = parseJson(files.get(name) ?? '');
    if (typeof piece !== 'string') {
      onUnread(name);
      break;
    }
    names.push(name);
    pieces.push(piece);
  }
  return { names, pieces };
}

/** An interrupted turn with everything that had been received for it. */
function withReceived(
  turn: Turn,
  stem: string,
  files: ReadonlyMap<string, string>,
  onUnknown: (name: string) => void,
) {
  // The number of pieces is not saved while the turn is running.
  const onDamaged = (name: string) => files.has(name) && onUnknown(name);
  const answer = readPieces(stem, files, onDamaged, Number.POSITIVE_INFINITY);
  const logs = [...files.keys()]
    .filter(name => isLogFileName(stem, name))
    .flatMap(name => {
      const log = record(parseJson(files.get(name) ?? ''));
      const from = number(log.from);
      if (from === undefined) {
        onUnknown(name);
        return [];
      }
      return { name, from, entries: list(log.entries).flatMap(readLogEntry) };
    })
    .sort((one, other) => one.from - other.from);
  const last = logs.at(-1);
  const log = logs.flatMap(({ entries }) => entries).slice(-limits.logEntries);
  return {
    turn: {
      ...turn,
      answer: joinPieces(answer.pieces),
      pieces: answer.pieces,
      log,
      logCount: last ? last.from + last.entries.length : 0,
    },
    names: [turnFileName(stem), ...answer.names, ...logs.map(({ name }) => name)],
  };
}
