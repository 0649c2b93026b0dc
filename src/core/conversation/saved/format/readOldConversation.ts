import { isRecord, list, string } from '../../../fields';
import { parseJson } from '../../../parseJson';
import { readPart } from './readPart';
import { readPartSource } from './readPartSource';
import { readTurn } from './readTurn';
import type { SavedConversation } from './savedConversation';
import { savedService } from './savedService';

/** A conversation in the format of version 1, which was a single file. */
export interface OldConversation extends SavedConversation {
  /** True if everything in it was understood. */
  readonly isWhole: boolean;
}

/** Reads a conversation in the format of version 1; undefined for any other text. */
export function readOldConversation(text: string): OldConversation | undefined {
  const saved = parseJson(text);
  if (!isRecord(saved) || saved.version !== 1 || typeof saved.id !== 'string') {
    return undefined;
  }
  let isWhole = true;
  const readParts = (parts: readonly unknown[]) => {
    const read = parts.flatMap(part => readPart(part, readPartSource));
    isWhole &&= read.length === parts.length;
    return read;
  };
  const turns = list(saved.turns).flatMap(turn => readTurn(turn, readParts) ?? []);
  isWhole &&= turns.length === list(saved.turns).length;
  const staged = readParts(list(saved.staged));
  return {
    id: saved.id,
    service: savedService(undefined, turns),
    turns,
    draft: string(saved.draft),
    draftKwargs: '',
    staged,
    isWhole,
  };
}
