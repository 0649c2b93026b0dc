import { mapAll } from '../async/concurrency';
import { isWaiting, type Turn } from '../conversation/turn';
import { withheldSecrets } from '../masking/kwargsSecrets';
import type { PartRecord, PartSource } from '../parts/partSource';
import type { ConversationFolder } from './conversationFolder';
import { type FileChange, FileLedger } from './fileLedger';
import type { KnownFiles } from './readConversation';
import { type SavedConversation, summaryOf } from './savedConversation';
import {
  belongsToTurn,
  headFileName,
  isSourceFileName,
  parseHeadFileName,
  parseTurnFileName,
  savedVersion,
  sourceFileName,
  turnFileName,
  turnStem,
} from './savedFileNames';
import {
  answerFiles,
  filesBeside,
  isInPieces,
  type PieceFile,
  receivedFiles,
  writeTurn,
} from './savedTurn';

/**
 * The maximum length of part contents in a turn's file, in UTF-16 code units; longer ones have a separate file, so that
 * they are not written with every change to the turn.
 */
const maxInlineLength = 4096;

/** The number of files that are written at the same time. */
const concurrency = 32;

/**
 * Writes the files of a conversation that have changed, by comparing it with the files on disk.
 *
 * A conversation is a folder of files:
 * - The head has the draft, the staged parts and a summary. It is written last.
 * - Each turn has a file, written when it is asked and when it has ended. While it is answered, its answer and log are
 *   in piece files beside it, of which only the last changes; so the cost of saving depends on what has arrived, not on
 *   the length of the conversation. A long answer stays in its pieces.
 * - Large contents of parts, such as pasted images, are in source files, written once however often they are sent.
 * - The name and pin that the user gave to it are in its label, which `ConversationLabels` writes.
 *
 * A window writes and removes only files that it made, or read and understood. So two windows do not remove each
 * other's turns, and files that cannot be read now may be read later.
 */
export class ConversationWriter {
  private readonly ledger: FileLedger;
  private readonly stems = new Map<string, string>();
  private head: string | undefined;

  /** @param files the files of the conversation as it was read */
  constructor(private readonly files: KnownFiles) {
    this.ledger = new FileLedger(files.names);
    this.head = files.head;
    for (const [id, { turn, order, names }] of files.turns) {
      const stem = turnStem(order, id);
      this.stems.set(id, stem);
      for (const name of names) {
        this.ledger.record(name, name === turnFileName(stem) ? turnSignature(turn) : []);
      }
    }
    for (const name of files.sourceNames) {
      this.ledger.record(name, []);
    }
  }

  /**
   * Writes everything that has changed to the folder of the conversation. If some files cannot be written, the others
   * are, but no further file is removed.
   *
   * @param current called when the folder is known: a question that moves must be in the result, wherever it is then
   * @param now milliseconds since the epoch
   * @param isCanceled checked after each stage; true to write nothing further
   * @throws the first error of the file system
   */
  async write(
    folder: ConversationFolder,
    current: () => SavedConversation,
    now: number,
    isCanceled: () => boolean,
  ): Promise<void> {
    const errors: unknown[] = [];
    const names = await folder.names().catch(error => {
      if (this.needsNames) {
        errors.push(error);
      }
      return 'unknown' as const;
    });
    if (!names) {
      await folder.create();
    }
    const present = names === 'unknown' ? undefined : (names ?? new Set<string>());
    const apply = async ({ name, text, done }: FileChange) => {
      // A file to be removed may be the only copy of something that could not be written.
      if (!text && errors.length > 0) {
        return;
      }
      try {
        await (text ? folder.put(name, text()) : folder.remove(name));
        done();
      } catch (error) {
        errors.push(error);
      }
    };
    for (const stage of this.changes(current(), present, now)) {
      await mapAll(stage, concurrency, apply);
      if (isCanceled()) {
        return;
      }
    }
    if (errors.length > 0) {
      throw errors[0];
    }
  }

  /**
   * The changes that bring the files up to date, in stages. The changes in a stage can be made in any order and
   * concurrently; all of them must have been made, or failed, before the next stage is requested. At any point in
   * between, and whatever fails, everything saved before is still on disk.
   *
   * @param present names of all files in the folder; undefined if unknown. Missing files are written again. No head is
   * written if they are unknown and needed.
   * @param now milliseconds since the epoch
   */
  *changes(
    { service, turns: all, staged, draft, draftKwargs, draftArguments }: SavedConversation,
    present: ReadonlySet<string> | undefined,
    now: number,
  ): Generator<readonly FileChange[]> {
    // A snapshot: turns continue to change while the first files are being written.
    const turns = all.map(turn => ({ ...turn, pieces: [...turn.pieces], log: [...turn.log] }));
    this.nameTurns(turns, present);
    if (present) {
      this.ledger.forgetMissing(present);
    }

    // Everything that a turn refers to is written before the turn.
    const largeSources = [...turns.flatMap(({ parts }) => parts), ...staged]
      .map(({ source }) => source)
      .filter(isLarge);
    const sources = new Map(largeSources.map(source => [this.sourceFile(source), source]));
    yield [
      ...[...sources].flatMap(([name, source]) =>
        this.ledger.write(name, [], () => JSON.stringify(source)),
      ),
      ...turns.filter(isInPieces).flatMap(turn => this.writePieces(answerFiles, turn)),
    ];

    yield turns.flatMap(turn => [
      ...(this.hasItsPieces(turn) ? this.writeTurn(turn) : []),
      ...(turn.state === 'running' ? this.writePieces(receivedFiles, turn) : []),
    ]);
    const failed = new Set(
      turns.filter(turn => !this.ledger.isCurrent(this.turnFile(turn), turnSignature(turn))),
    );
    // If the turn's file cannot be written, its answer is saved as if it were still running.
    yield [...failed].flatMap(turn => this.writePieces(receivedFiles, turn));

    // A question stays in the head until its turn is on disk.
    const lost = [...failed].find(turn => !this.ledger.isPresent(this.turnFile(turn)));
    const isSaved =
      failed.size === 0 && [...sources.keys()].every(name => this.ledger.isPresent(name));
    if (!present && this.needsNames) {
      return;
    }
    const name = this.headFile(present);
    const earlier = [...this.files.heads].filter(each => each !== name);
    const head = {
      version: savedVersion,
      ...(earlier.length > 0 && { after: earlier }),
      draft: draft || (lost?.question ?? ''),
      draftKwargs: withheldSecrets(draftKwargs || (draft ? '' : (lost?.kwargs ?? ''))),
      ...(Object.keys(draftArguments).length > 0 && {
        draftArguments: JSON.parse(withheldSecrets(JSON.stringify(draftArguments))),
      }),
      staged: this.partsOf(staged.length > 0 ? staged : (lost?.parts ?? [])),
      ...summaryOf({ turns, service }),
    };
    const signature = [JSON.stringify(head)];
    yield this.ledger.write(name, signature, () => JSON.stringify({ ...head, savedAt: now }));

    const filesOfTurns = turns.flatMap(turn => this.filesOf(turn, failed.has(turn)));
    const needed = new Set([name, ...sources.keys(), ...filesOfTurns]);
    const obsolete = [...this.ledger.own, ...this.filesOfRemovedTurns(turns, present)].filter(
      each => !needed.has(each),
    );
    const mayRemoveSources =
      obsolete.some(isSourceFileName) &&
      isSaved &&
      this.ledger.isCurrent(name, signature) &&
      !this.hasForeignTurns(present);
    yield obsolete
      .filter(each => mayRemoveSources || !isSourceFileName(each))
      .map(each => this.ledger.remove(each));
  }

  /** True if a head would be written over one that was never seen, unless the names in the folder are known. */
  private get needsNames(): boolean {
    return this.head === undefined && !this.files.isListed;
  }

  private writePieces(
    piecesOf: (stem: string, turn: Turn) => readonly PieceFile[],
    turn: Turn,
  ): FileChange[] {
    return piecesOf(this.stem(turn), turn).flatMap(({ name, signature, text }) =>
      this.ledger.write(name, signature, text),
    );
  }

  private writeTurn(turn: Turn): FileChange[] {
    return this.ledger.write(this.turnFile(turn), turnSignature(turn), () =>
      writeTurn(turn, [...this.partsOf(turn.parts), ...this.unreadParts(turn)]),
    );
  }

  /** @returns true if the turn's file may say that it has ended: all pieces of its answer are on disk */
  private hasItsPieces(turn: Turn): boolean {
    return (
      !isInPieces(turn) ||
      answerFiles(this.stem(turn), turn).every(({ name, signature }) =>
        this.ledger.isCurrent(name, signature),
      )
    );
  }

  /** Places new turns after all turns on disk, including turns of other windows. */
  private nameTurns(turns: readonly Turn[], present: ReadonlySet<string> | undefined): void {
    const fresh = turns.filter(({ id }) => !this.stems.has(id));
    if (fresh.length === 0) {
      return;
    }
    const names = [...(present ?? []), ...this.ledger.own, ...this.files.unread.keys()];
    const taken = [...names, ...[...this.stems.values()].map(turnFileName)];
    let last = taken.reduce(
      (highest, name) => Math.max(highest, parseTurnFileName(name)?.order ?? -1),
      -1,
    );
    for (const { id } of fresh) {
      last += 1;
      this.stems.set(id, turnStem(last, id));
    }
  }

  /** The head that was understood; otherwise a head with a higher number than all others. */
  private headFile(present: ReadonlySet<string> | undefined): string {
    if (this.head === undefined) {
      const { unread, heads } = this.files;
      const names = [...(present ?? []), ...unread.keys(), ...heads];
      const last = names.reduce(
        (highest, name) => Math.max(highest, parseHeadFileName(name) ?? 0),
        0,
      );
      this.head = headFileName(last + 1);
    }
    return this.head;
  }

  private stem({ id }: Turn): string {
    return this.stems.get(id) ?? '';
  }

  private turnFile(turn: Turn): string {
    return turnFileName(this.stem(turn));
  }

  /** @param hasFailed true if the files saved before are still needed */
  private filesOf(turn: Turn, hasFailed: boolean): readonly string[] {
    const stem = this.stem(turn);
    return [
      turnFileName(stem),
      ...(this.files.turns.get(turn.id)?.names ?? []),
      ...filesBeside(stem, turn).map(({ name }) => name),
      ...(hasFailed ? [...this.ledger.own].filter(name => belongsToTurn(stem, name)) : []),
    ];
  }

  /** @returns true if there are turns that this window does not know; they may refer to any source */
  private hasForeignTurns(present: ReadonlySet<string> | undefined): boolean {
    return [...(present ?? []), ...this.files.unread.keys()].some(
      name => parseTurnFileName(name) && !this.ledger.own.has(name),
    );
  }

  /** All files of turns that were removed in this window, including unreadable ones. */
  private filesOfRemovedTurns(
    turns: readonly Turn[],
    present: ReadonlySet<string> | undefined,
  ): readonly string[] {
    const ids = new Set(turns.map(({ id }) => id));
    const removed = [...this.stems].filter(([id]) => !ids.has(id)).map(([, stem]) => stem);
    return [...(present ?? [])].filter(
      name => !this.ledger.own.has(name) && removed.some(stem => belongsToTurn(stem, name)),
    );
  }

  /** Unreadable parts are kept while a question waits; after that, its parts are the ones that were sent. */
  private unreadParts(turn: Turn): readonly unknown[] {
    return isWaiting(turn) ? (this.files.turns.get(turn.id)?.unreadParts ?? []) : [];
  }

  /** The saved form of parts, in which large sources are replaced by their file names. */
  private partsOf(parts: readonly PartRecord[]): readonly unknown[] {
    return parts.map(part =>
      isLarge(part.source) ? { ...part, source: this.sourceFile(part.source) } : part,
    );
  }

  private sourceFile(source: PartSource): string {
    let name = this.files.sources.get(source);
    if (name === undefined) {
      name = sourceFileName(crypto.randomUUID());
      this.files.sources.set(source, name);
    }
    return name;
  }
}

function isLarge(source: PartSource): boolean {
  switch (source.kind) {
    case 'inMemory':
      return source.base64.length > maxInlineLength;
    case 'file':
      return false;
    default:
      return source.text.length > maxInlineLength;
  }
}

/**
 * The state that a turn's file depends on. It contains the answer and log only after the end, when they no longer
 * change.
 */
function turnSignature(turn: Turn): readonly unknown[] {
  const { question, kwargs, edit, parts, askedAt, startedAt, endedAt, state, error, direction } =
    turn;
  return [question, kwargs, edit, parts, askedAt, startedAt, endedAt, state, error, direction];
}
