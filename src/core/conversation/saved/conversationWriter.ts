import type { PartRecord, PartSource } from '../../parts/partSource';
import { isWaiting, keptLogEntries, type Turn } from '../turn';
import {
  answerName,
  headName,
  isOfTurn,
  isSourceName,
  logName,
  pieceEntries,
  readHeadNumber,
  readTurnName,
  sourceName,
  turnName,
  turnStem,
} from './fileNames';
import type { KnownFiles } from './readConversation';
import { type SavedConversation, summaryOf } from './savedConversation';
import { isInPieces, writeTurn } from './savedTurn';
import { savedVersion } from './version';

/** A file to be put in place or removed. */
export interface FileChange {
  readonly name: string;
  /**
   * What to put there; undefined if the file is to be removed.
   *
   * @throws {RangeError} if it is longer than a string can be
   */
  readonly text: (() => string) | undefined;
  /** To be called when it is done; one that fails is asked for again with the next save. */
  done(): void;
}

/** Characters beyond which what a part holds has a file of its own, so that it is not written with each change around it. */
const inlineLength = 4096;

/** A file with some of what has arrived for a turn. */
interface Piece {
  readonly name: string;
  /** What its text depends on. */
  readonly signature: readonly unknown[];
  readonly text: () => string;
}

/** Finds out which files of a conversation have to be written, comparing it with what it has written before. */
export class ConversationWriter {
  /** What each file that is there was made from. */
  private readonly written = new Map<string, readonly unknown[]>();
  /** Files that this window has made or understood, and so may write and remove. */
  private readonly own: Set<string>;
  private readonly stems = new Map<string, string>();
  private readonly sources: WeakMap<PartSource, string>;
  private head: string | undefined;

  /** @param known of a conversation that was read; undefined for a new one */
  constructor(private readonly known?: KnownFiles) {
    this.own = new Set(known?.names);
    this.sources = known?.sources ?? new WeakMap();
    this.head = known?.head;
    for (const [id, { turn, order, names }] of known?.turns ?? []) {
      const stem = turnStem(order, id);
      this.stems.set(id, stem);
      for (const name of names) {
        this.written.set(name, name === turnName(stem) ? turnSignature(turn) : []);
      }
    }
    for (const name of known?.sourceNames ?? []) {
      this.written.set(name, []);
    }
  }

  /**
   * What has to be done for the files to be the conversation, in stages: what is in one stage can be done in any order
   * and at the same time, and has been done or has failed when the next stage is asked for. At any point in between,
   * and whatever fails, what had been saved before is still there.
   *
   * @param there the files that are there: what somebody else has removed is written again; undefined if that is not known
   * @param now milliseconds since the epoch
   */
  *changes(
    { turns: all, staged, draft }: SavedConversation,
    there: ReadonlySet<string> | undefined,
    now: number,
  ): Generator<readonly FileChange[]> {
    // As they are now: they go on changing while the first files are being written.
    const turns = all.map(turn => ({ ...turn, pieces: [...turn.pieces], log: [...turn.log] }));
    this.nameTurns(turns, there);
    for (const name of this.written.keys()) {
      if (there?.has(name) === false) {
        this.written.delete(name);
      }
    }

    // What a turn names is there before it.
    const held = [...turns.flatMap(({ parts }) => parts), ...staged]
      .map(({ source }) => source)
      .filter(holdsMuch);
    const sources = new Map(held.map(source => [this.sourceFile(source), source]));
    yield [
      ...[...sources].flatMap(([name, source]) => this.put(name, [], () => JSON.stringify(source))),
      ...turns.filter(isInPieces).flatMap(turn => this.putAll(answerPieces(this.stem(turn), turn))),
    ];

    yield turns.flatMap(turn => [
      ...(this.hasItsPieces(turn) ? this.putTurn(turn) : []),
      ...(turn.state === 'running' ? this.putAll(allPieces(this.stem(turn), turn)) : []),
    ]);
    const failed = new Set(
      turns.filter(turn => !this.isWritten(this.turnFile(turn), turnSignature(turn))),
    );
    // The last that arrived of an answer that cannot be saved as a whole.
    yield [...failed].flatMap(turn => this.putAll(allPieces(this.stem(turn), turn)));

    // What was typed goes out of the head when it is in its turn.
    const lost = [...failed].find(turn => !this.written.has(this.turnFile(turn)));
    const isSaved = failed.size === 0 && [...sources.keys()].every(name => this.written.has(name));
    const name = this.headFile(there);
    const head = {
      version: savedVersion,
      draft: draft || (lost?.question ?? ''),
      staged: this.partsOf(staged.length > 0 ? staged : (lost?.parts ?? [])),
      ...summaryOf(turns),
    };
    const signature = [JSON.stringify(head)];
    // Without a head, the one file that it was before is the conversation.
    if (isSaved || !this.known?.hasOldFile) {
      yield this.put(name, signature, () => JSON.stringify({ ...head, savedAt: now }));
    }

    const wanted = new Set<string>([name, ...sources.keys()]);
    for (const turn of turns) {
      for (const file of this.filesOf(turn, failed.has(turn))) {
        wanted.add(file);
      }
    }
    const unwanted = [...this.own, ...this.ofRemovedTurns(turns, there)].filter(
      each => !wanted.has(each),
    );
    const mayRemove =
      unwanted.some(isSourceName) &&
      isSaved &&
      this.isWritten(name, signature) &&
      !this.hasStrangers(there)
        ? () => true
        : (each: string) => !isSourceName(each);
    yield unwanted.filter(mayRemove).map(each => this.removal(each));
  }

  private put(name: string, signature: readonly unknown[], text: () => string): FileChange[] {
    if (this.isWritten(name, signature)) {
      return [];
    }
    this.own.add(name);
    return [{ name, text, done: () => this.written.set(name, signature) }];
  }

  /** Only the last ones of pieces are not yet as they will be. */
  private putAll(pieces: Iterable<Piece>): FileChange[] {
    return [...pieces].flatMap(({ name, signature, text }) => this.put(name, signature, text));
  }

  private putTurn(turn: Turn): FileChange[] {
    return this.put(this.turnFile(turn), turnSignature(turn), () =>
      writeTurn(turn, [...this.partsOf(turn.parts), ...this.unreadParts(turn)]),
    );
  }

  /** Whether its file may say that it has ended, as all of the answer that stands beside it is there. */
  private hasItsPieces(turn: Turn): boolean {
    return (
      !isInPieces(turn) ||
      [...answerPieces(this.stem(turn), turn)].every(({ name, signature }) =>
        this.isWritten(name, signature),
      )
    );
  }

  private removal(name: string): FileChange {
    return {
      name,
      text: undefined,
      done: () => {
        this.own.delete(name);
        this.written.delete(name);
      },
    };
  }

  private isWritten(name: string, signature: readonly unknown[]): boolean {
    const before = this.written.get(name);
    return before?.every((value, index) => value === signature[index]) ?? false;
  }

  /** Gives each new turn a place behind all that are there, those of other windows included. */
  private nameTurns(turns: readonly Turn[], there: ReadonlySet<string> | undefined): void {
    const fresh = turns.filter(({ id }) => !this.stems.has(id));
    if (fresh.length === 0) {
      return;
    }
    const names = [...(there ?? []), ...this.own, ...(this.known?.unread.keys() ?? [])];
    const taken = [...names, ...[...this.stems.values()].map(turnName)];
    let last = taken.reduce((most, name) => Math.max(most, readTurnName(name)?.order ?? -1), -1);
    for (const { id } of fresh) {
      last += 1;
      this.stems.set(id, turnStem(last, id));
    }
  }

  /** The head that was understood, or one beside those that were not. */
  private headFile(there: ReadonlySet<string> | undefined): string {
    if (this.head === undefined) {
      const names = [...(there ?? []), ...(this.known?.unread.keys() ?? [])];
      const last = names.reduce((most, name) => Math.max(most, readHeadNumber(name) ?? 0), 0);
      this.head = headName(last + 1);
    }
    return this.head;
  }

  private stem({ id }: Turn): string {
    return this.stems.get(id) ?? '';
  }

  private turnFile(turn: Turn): string {
    return turnName(this.stem(turn));
  }

  /** @param hasFailed whether what was saved of it before is still needed */
  private filesOf(turn: Turn, hasFailed: boolean): readonly string[] {
    const stem = this.stem(turn);
    return [
      turnName(stem),
      ...(this.known?.turns.get(turn.id)?.names ?? []),
      ...[...piecesBeside(stem, turn)].map(({ name }) => name),
      ...(hasFailed ? [...this.own].filter(name => isOfTurn(stem, name)) : []),
    ];
  }

  /** Whether there are turns that this window does not know: they may name any source. */
  private hasStrangers(there: ReadonlySet<string> | undefined): boolean {
    return [...(there ?? []), ...(this.known?.unread.keys() ?? [])].some(
      name => readTurnName(name) && !this.own.has(name),
    );
  }

  /** All files of turns that somebody has removed here, those included that could not be read. */
  private ofRemovedTurns(
    turns: readonly Turn[],
    there: ReadonlySet<string> | undefined,
  ): readonly string[] {
    const ids = new Set(turns.map(({ id }) => id));
    const removed = [...this.stems].filter(([id]) => !ids.has(id)).map(([, stem]) => stem);
    return [...(there ?? [])].filter(
      name => !this.own.has(name) && removed.some(stem => isOfTurn(stem, name)),
    );
  }

  /** A question that waits keeps the parts that could not be read; one that was sent has what was sent. */
  private unreadParts(turn: Turn): readonly unknown[] {
    return isWaiting(turn) ? (this.known?.turns.get(turn.id)?.unreadParts ?? []) : [];
  }

  private partsOf(parts: readonly PartRecord[]): readonly unknown[] {
    return parts.map(part =>
      holdsMuch(part.source) ? { ...part, source: this.sourceFile(part.source) } : part,
    );
  }

  private sourceFile(source: PartSource): string {
    let name = this.sources.get(source);
    if (name === undefined) {
      name = sourceName(crypto.randomUUID());
      this.sources.set(source, name);
    }
    return name;
  }
}

function holdsMuch(source: PartSource): boolean {
  switch (source.kind) {
    case 'inMemory':
      return source.base64.length > inlineLength;
    case 'file':
      return false;
    default:
      return source.text.length > inlineLength;
  }
}

/** What the file of a turn depends on; log and answer are in it once nothing is added to them any more. */
function turnSignature(turn: Turn): readonly unknown[] {
  const { question, edit, parts, askedAt, startedAt, endedAt, state, error } = turn;
  return [question, edit, parts, askedAt, startedAt, endedAt, state, error];
}

/** The pieces that stand beside the file of a turn when all of it is saved. */
function piecesBeside(stem: string, turn: Turn): Iterable<Piece> {
  if (turn.state === 'running') {
    return allPieces(stem, turn);
  }
  return isInPieces(turn) ? answerPieces(stem, turn) : [];
}

function* allPieces(stem: string, turn: Turn): Generator<Piece> {
  yield* answerPieces(stem, turn);
  yield* logPieces(stem, turn);
}

function* answerPieces(stem: string, { pieces }: Turn): Generator<Piece> {
  for (const [index, piece] of pieces.entries()) {
    yield {
      name: answerName(stem, index),
      signature: [piece.length],
      text: () => JSON.stringify(piece),
    };
  }
}

function* logPieces(stem: string, { log, logCount }: Turn): Generator<Piece> {
  // Entries are counted from the first one that ever came, of which the oldest may be gone.
  const first = logCount - log.length;
  const oldest = Math.floor(Math.max(first, logCount - keptLogEntries) / pieceEntries);
  for (let piece = oldest; piece * pieceEntries < logCount; piece++) {
    const from = Math.max(piece * pieceEntries, first);
    const end = Math.min((piece + 1) * pieceEntries, logCount);
    yield {
      name: logName(stem, piece),
      signature: [end],
      text: () => JSON.stringify({ from, entries: log.slice(from - first, end - first) }),
    };
  }
}
