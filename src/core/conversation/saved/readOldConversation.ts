import { isRecord, list, string } from '../../fields';
import { parseJson } from '../../stream/envelope';
import { readPartSource } from './readPartSource';
import type { SavedConversation } from './savedConversation';
import { readPart } from './savedPart';
import { readTurn } from './savedTurn';

/** A conversation of the time when each was one file; undefined for any other text. */
export function readOldConversation(text: string): SavedConversation | undefined {
  const saved = parseJson(text);
  if (!isRecord(saved) || saved.version !== 1 || typeof saved.id !== 'string') {
    return undefined;
  }
  const readParts = (parts: readonly unknown[]) =>
    parts.flatMap(part => readPart(part, readPartSource));
  return {
    id: saved.id,
    turns: list(saved.turns).flatMap(turn => readTurn(turn, readParts) ?? []),
    draft: string(saved.draft),
    staged: readParts(list(saved.staged)),
  };
}
