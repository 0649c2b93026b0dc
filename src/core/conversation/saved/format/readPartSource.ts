import { isRecord, number, string } from '../../../fields';
import {
  type DiffSide,
  inMemoryOrigins,
  type PartSource,
  snippetOrigins,
} from '../../../parts/partSource';

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
      ...readUri(source.uri),
    };
  }
  if (source.kind === 'inMemory' && typeof source.base64 === 'string') {
    return {
      kind: 'inMemory',
      name: string(source.name),
      ...(typeof source.givenName === 'string' ? { givenName: source.givenName } : {}),
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
        ...(source.isRepeated === true ? { isRepeated: true } : {}),
        ...readDiffSide(source.diffSide),
      }
    : undefined;
}

function readUri(uri: unknown): { readonly uri?: string } {
  return typeof uri === 'string' ? { uri } : {};
}

function readDiffSide(side: unknown): { readonly diffSide?: DiffSide } {
  return side === 'original' || side === 'modified' ? { diffSide: side } : {};
}

function readPosition(position: unknown): { line: number; character: number } | undefined {
  return isRecord(position)
    ? { line: number(position.line) ?? 0, character: number(position.character) ?? 0 }
    : undefined;
}
