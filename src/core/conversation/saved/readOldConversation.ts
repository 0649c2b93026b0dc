import { isRecord, list, string } from '../../fields';
import { parseJson } from '../../stream/envelope';
import { readPart } from './readPart';
import { readPartSource } from './readPartSource';
import type { SavedConversation } from './savedConversation';
import { readTurn } from './savedTurn';

/** A conversation that was read from one file. */
export interface OldConversation extends SavedConversation {
  /** Whether everything in it was understood. */
  readonly isWhole: boolean;
}

/** A conversation of the time when each was one file; undefined for any other text. */
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
  return { id: saved.id, turns, draft: string(saved.draft), staged, isWhole };
}
