import type { PartRecord, PartSource } from '../../parts/partSource';
import { keptLogEntries, type Turn } from '../turn';
import {
  answerName,
  headName,
  logName,
  pieceEntries,
  pieceLength,
  sourceName,
  turnName,
  turnStem,
} from './fileNames';
import type { KnownFiles } from './readConversation';
import { type SavedConversation, summaryOf } from './savedConversation';
import { writeTurn } from './savedTurn';

/** A file to be put in place, or removed where there is no text. */
export interface FileChange {
  readonly name: string;
  readonly text: string | undefined;
}

/** Characters beyond which what a part holds has a file of its own, lest it be written with each change around it. */
const inlineLength = 4096;

/** Finds out which files of a conversation have to be written, comparing it with what it has written before. */
export class ConversationWriter {
  /** What each file that is there was made from. */
  private readonly written = new Map<string, readonly unknown[]>();
  /** Files that this window has made or read, and so may remove. */
  private readonly own: Set<string>;
  private readonly stems = new Map<string, string>();
  private readonly sources: WeakMap<PartSource, string>;
  private nextOrder = 0;

  /** @param known of a conversation that was read; undefined for a new one */
  constructor(private readonly known?: KnownFiles) {
    this.own = new Set(known?.names);
    this.sources = known?.sources ?? new WeakMap();
    for (const [id, { turn, order, names }] of known?.turns ?? []) {
      const stem = turnStem(order, id);
      this.stems.set(id, stem);
      this.nextOrder = Math.max(this.nextOrder, order + 1);
      for (const name of names) {
        this.written.set(name, name === turnName(stem) ? turnSignature(turn) : []);
      }
    }
    for (const name of known?.sourceNames ?? []) {
      this.written.set(name, []);
    }
  }

  /**
   * What has to be done, in this order, for the files to be the conversation: at any point in between, what had been
   * saved before is still there. A change counts as done when the next one is asked for.
   *
   * @param there the files that are there: what somebody else has removed is written again
   */
  *changes(conversation: SavedConversation, there: ReadonlySet<string>): Generator<FileChange> {
    const { staged, draft } = conversation;
    // As they are now: they go on changing while the first files are being written.
    const turns = conversation.turns.map(turn => ({ ...turn, log: [...turn.log] }));
    const wanted = new Set<string>([headName]);
    const put = function* (
      this: ConversationWriter,
      name: string,
      signature: readonly unknown[],
      text: () => string,
    ): Generator<FileChange> {
      wanted.add(name);
      const before = there.has(name) ? this.written.get(name) : undefined;
      if (!before || before.some((value, index) => value !== signature[index])) {
        this.own.add(name);
        yield { name, text: text() };
        this.written.set(name, signature);
      }
    }.bind(this);

    for (const { source } of [...turns.flatMap(({ parts }) => parts), ...staged]) {
      if (holdsMuch(source)) {
        yield* put(this.sourceFile(source), [], () => JSON.stringify(source));
      }
    }
    for (const turn of turns) {
      const stem = this.stem(turn.id);
      for (const name of this.known?.turns.get(turn.id)?.names ?? []) {
        wanted.add(name);
      }
      yield* put(turnName(stem), turnSignature(turn), () =>
        writeTurn(turn, this.parts(turn.parts)),
      );
      for (const piece of turn.state === 'running' ? pieces(stem, turn) : []) {
        yield* put(piece.name, piece.signature, piece.text);
      }
    }
    const head = JSON.stringify({
      version: 2,
      draft,
      staged: this.parts(staged),
      ...summaryOf(turns),
    });
    yield* put(headName, [head], () => head);
    for (const name of [...this.own].filter(each => !wanted.has(each))) {
      yield { name, text: undefined };
      this.own.delete(name);
      this.written.delete(name);
    }
  }

  private stem(turnId: string): string {
    let stem = this.stems.get(turnId);
    if (stem === undefined) {
      stem = turnStem(this.nextOrder++, turnId);
      this.stems.set(turnId, stem);
    }
    return stem;
  }

  private parts(parts: readonly PartRecord[]): readonly unknown[] {
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
    case 'held':
      return source.base64.length > inlineLength;
    case 'file':
      return false;
    default:
      return source.text.length > inlineLength;
  }
}

/** What the file of a turn depends on; answer and log are in it once nothing is added to them any more. */
function turnSignature(turn: Turn): readonly unknown[] {
  const { question, parts, askedAt, startedAt, endedAt, state, error } = turn;
  return [question, parts, askedAt, startedAt, endedAt, state, error];
}

/** The pieces of what has arrived so far, of which only the last ones are not yet as they will be. */
function* pieces(stem: string, { answer, log, logCount }: Turn) {
  for (let at = 0; at < answer.length; at += pieceLength) {
    const end = Math.min(at + pieceLength, answer.length);
    yield {
      name: answerName(stem, at / pieceLength),
      signature: [end],
      text: () => JSON.stringify(answer.slice(at, end)),
    };
  }
  // Entries are counted from the first one that ever came, of which the oldest may be gone.
  const first = logCount - log.length;
  const oldest = Math.floor(Math.max(0, logCount - keptLogEntries) / pieceEntries);
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
