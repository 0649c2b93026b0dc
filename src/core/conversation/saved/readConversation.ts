import { isRecord, list, number, string } from '../../fields';
import type { PartRecord, PartSource } from '../../parts/partSource';
import { parseJson } from '../../stream/envelope';
import { keptLogEntries, type Turn } from '../turn';
import { answerName, headName, readLogName, readTurnName } from './fileNames';
import { readPartSource } from './readPartSource';
import type { ConversationSummary, SavedConversation } from './savedConversation';
import { readPart } from './savedPart';
import { readLogEntry, readTurn, stateAfterwards } from './savedTurn';

/** Which file a conversation was read from has what. */
export interface KnownFiles {
  /** All that were there. */
  readonly names: readonly string[];
  /** By id. */
  readonly turns: ReadonlyMap<string, KnownTurn>;
  readonly sources: WeakMap<PartSource, string>;
  readonly sourceNames: readonly string[];
}

interface KnownTurn {
  readonly turn: Turn;
  /** Its place in the conversation. */
  readonly order: number;
  readonly names: readonly string[];
}

/** Of a conversation of which nothing was read, where there are these files all the same. */
export function unknownFiles(names: readonly string[]): KnownFiles {
  return { names, turns: new Map(), sources: new WeakMap(), sourceNames: [] };
}

/** A conversation as its files have it; what is damaged is left out. */
export function readConversation(
  id: string,
  files: ReadonlyMap<string, string>,
): SavedConversation & { readonly files: KnownFiles } {
  const head = parseJson(files.get(headName) ?? '');
  const { draft, staged } = isRecord(head) && head.version === 2 ? head : {};
  const sources = new SourceFiles(files);
  const turns = [...files.keys()]
    .flatMap(name => readTurnFile(name, files, sources) ?? [])
    // Two windows may have given two turns the same place.
    .sort((one, other) => one.order - other.order || one.turn.askedAt - other.turn.askedAt);
  return {
    id,
    turns: turns.map(({ turn }) => turn),
    draft: string(draft),
    staged: sources.readParts(list(staged)),
    files: {
      names: [...files.keys()],
      turns: new Map(turns.map(known => [known.turn.id, known])),
      sources: sources.names,
      sourceNames: sources.found,
    },
  };
}

/** What the head of a conversation says of it; undefined where it is damaged or missing. */
export function readSummary(text: string | undefined): ConversationSummary | undefined {
  const head = parseJson(text ?? '');
  return isRecord(head) && head.version === 2
    ? {
        question: string(head.question),
        count: number(head.count) ?? 0,
        state: stateAfterwards(head.state),
      }
    : undefined;
}

function readTurnFile(
  name: string,
  files: ReadonlyMap<string, string>,
  sources: SourceFiles,
): KnownTurn | undefined {
  const where = readTurnName(name);
  const saved = where && parseJson(files.get(name) ?? '');
  const turn = readTurn(saved, parts => sources.readParts(parts));
  if (!where || !turn || !where.stem.endsWith(turn.id)) {
    return undefined;
  }
  const { order, stem } = where;
  return isRecord(saved) && saved.state === 'running'
    ? { order, ...withPieces(turn, stem, files) }
    : { order, turn, names: [name] };
}

/** A turn with what had arrived of it. */
function withPieces(turn: Turn, stem: string, files: ReadonlyMap<string, string>) {
  const names = [`${stem}.json`];
  let answer = '';
  for (let piece = 0; ; piece++) {
    const name = answerName(stem, piece);
    const text = parseJson(files.get(name) ?? '');
    if (typeof text !== 'string') {
      break;
    }
    answer += text;
    names.push(name);
  }
  const logs = [...files.keys()]
    .flatMap(name => {
      const piece = readLogName(stem, name);
      const log = piece === undefined ? undefined : parseJson(files.get(name) ?? '');
      return isRecord(log)
        ? { name, from: number(log.from) ?? 0, entries: list(log.entries).flatMap(readLogEntry) }
        : [];
    })
    .sort((one, other) => one.from - other.from);
  const last = logs.at(-1);
  const log = logs.flatMap(({ entries }) => entries).slice(-keptLogEntries);
  return {
    turn: { ...turn, answer, log, logCount: last ? last.from + last.entries.length : 0 },
    names: [...names, ...logs.map(({ name }) => name)],
  };
}

/** What parts hold, which may be in files of its own; the same file is the same source. */
class SourceFiles {
  readonly names = new WeakMap<PartSource, string>();
  readonly found: string[] = [];
  private readonly read = new Map<string, PartSource | undefined>();

  constructor(private readonly files: ReadonlyMap<string, string>) {}

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
      }
    }
    return this.read.get(source);
  }
}
