import {
  type DiffSide,
  inMemoryOrigins,
  isPartConcern,
  type PartRecord,
  type PartSource,
  partOrigins,
  snippetOrigins,
} from '../parts/partSource';
import { isRecord, number, parseJson, string } from '../text/json';

/** Reads parts whose content may be in separate files. Parts that name the same file get the same source object. */
export class SourceFiles {
  /** The file that each source was read from. */
  readonly names = new WeakMap<PartSource, string>();
  /** All files that were read and understood. */
  readonly found: string[] = [];
  private readonly read = new Map<string, PartSource | undefined>();

  /**
   * @param files contents by file name
   * @param onUnread called with the name of a file that a part needs and that could not be read
   */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    private readonly onUnread: (name: string) => void,
  ) {}

  /** The parts that could be read. */
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
        this.onUnread(source);
      }
    }
    return this.read.get(source);
  }
}

/**
 * Reads a saved part; empty if it is not one.
 *
 * @param readSource reads the saved form of its source
 */
export function readPart(
  part: unknown,
  readSource: (source: unknown) => PartSource | undefined,
): PartRecord[] {
  const source = isRecord(part) ? readSource(part.source) : undefined;
  if (!isRecord(part) || typeof part.id !== 'string' || !source) {
    return [];
  }
  return [
    {
      id: part.id,
      source,
      origin: partOrigins.find(each => each === part.origin) ?? 'disk',
      bytes: number(part.bytes),
      mimeType: string(part.mimeType),
      included: part.included !== false,
      concern: isPartConcern(part.concern) ? part.concern : undefined,
      agreedBytes: number(part.agreedBytes) ?? 0,
      ...(part.isPending === true && { isPending: true }),
      ...(typeof part.fingerprint === 'string' && { fingerprint: part.fingerprint }),
    },
  ];
}

/** Reads the source of a saved part; undefined if it is not of a known kind. */
export function readPartSource(source: unknown): PartSource | undefined {
  if (!isRecord(source)) {
    return undefined;
  }
  if (source.kind === 'file' && typeof source.uri === 'string') {
    return {
      kind: 'file',
      uri: source.uri,
      name: string(source.name),
      insteadOfSelection: source.insteadOfSelection === true,
      ...readDiffSide(source.diffSide),
    };
  }
  if (source.kind === 'snippet' && typeof source.text === 'string') {
    return {
      kind: 'snippet',
      name: string(source.name),
      languageId: string(source.languageId),
      text: source.text,
      from: snippetOrigins.find(each => each === source.from) ?? 'terminal',
      ...(typeof source.uri === 'string' && { uri: source.uri }),
    };
  }
  if (source.kind === 'inMemory' && typeof source.base64 === 'string') {
    return {
      kind: 'inMemory',
      name: string(source.name),
      ...(typeof source.givenName === 'string' && { givenName: source.givenName }),
      mimeType: string(source.mimeType),
      base64: source.base64,
      from: inMemoryOrigins.find(each => each === source.from) ?? 'paste',
    };
  }
  const start = readPosition(source.start);
  const end = readPosition(source.end);
  return source.kind === 'selection' && typeof source.uri === 'string' && start && end
    ? {
        kind: 'selection',
        uri: source.uri,
        path: string(source.path),
        languageId: string(source.languageId),
        text: string(source.text),
        start,
        end,
        ...(source.isRepeated === true && { isRepeated: true }),
        ...readDiffSide(source.diffSide),
      }
    : undefined;
}

function readDiffSide(side: unknown): { readonly diffSide?: DiffSide } {
  return side === 'original' || side === 'modified' ? { diffSide: side } : {};
}

function readPosition(position: unknown): { line: number; character: number } | undefined {
  return isRecord(position)
    ? { line: number(position.line) ?? 0, character: number(position.character) ?? 0 }
    : undefined;
}
