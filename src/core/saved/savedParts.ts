import {
  type DiffSide,
  inMemoryOrigins,
  isPartConcern,
  isSnippetOrigin,
  type PartRecord,
  type PartSource,
  partOrigins,
} from '../parts/partSource';
import { isRecord, number, parseJson, record, string } from '../text/json';

/** Reads parts whose content may be in separate files. Parts that name the same file get the same source object. */
export class SourceFiles {
  /** The file that each source was read from. */
  readonly names = new WeakMap<PartSource, string>();
  /** All files that were read and understood. */
  readonly fileNames: string[] = [];
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
    return parts.flatMap(part => this.readPart(part));
  }

  private readPart(part: unknown): readonly PartRecord[] {
    const fields = record(part);
    const source = this.readSource(fields.source);
    if (typeof fields.id !== 'string' || !source) {
      return [];
    }
    return [
      {
        id: fields.id,
        source,
        origin: partOrigins.find(each => each === fields.origin) ?? 'disk',
        bytes: number(fields.bytes),
        mimeType: string(fields.mimeType),
        included: fields.included !== false,
        concern: isPartConcern(fields.concern) ? fields.concern : undefined,
        agreedBytes: number(fields.agreedBytes) ?? 0,
        ...(fields.isPending === true && { isPending: true }),
        ...(typeof fields.fingerprint === 'string' && { fingerprint: fields.fingerprint }),
      },
    ];
  }

  private readSource(source: unknown): PartSource | undefined {
    if (typeof source !== 'string') {
      return readPartSource(source);
    }
    if (!this.read.has(source)) {
      const result = readPartSource(parseJson(this.files.get(source) ?? ''));
      this.read.set(source, result);
      if (result) {
        this.names.set(result, source);
        this.fileNames.push(source);
      } else {
        this.onUnread(source);
      }
    }
    return this.read.get(source);
  }
}

/** Reads the source of a saved part; undefined if its kind is unknown. */
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
      from: isSnippetOrigin(source.from) ? source.from : 'terminal',
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
