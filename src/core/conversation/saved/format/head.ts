import { type Fields, isRecord, number, string, time } from '../../../fields';
import { parseJson } from '../../../parseJson';
import { readServiceRef } from '../../../services/serviceRef';
import { parseHeadFileName } from './headFileName';
import { restoredState } from './readTurn';
import type { ConversationSummary } from './savedConversation';
import { savedVersion } from './savedVersion';

/** The head file of a conversation: its draft, staged parts and summary. */
export interface Head {
  /** File name. */
  readonly name: string;
  readonly number: number;
  readonly fields: Fields;
}

/**
 * Finds the heads among a conversation's files. There are several if one could not be read when the next was written.
 *
 * @param files contents by file name
 * @param onUnknown called with the names of heads that are damaged or of another version
 */
export function readHeads(
  files: ReadonlyMap<string, string>,
  onUnknown: (name: string) => void = () => undefined,
): readonly Head[] {
  const heads: Head[] = [];
  for (const [name, text] of files) {
    const headNumber = parseHeadFileName(name);
    if (headNumber === undefined) {
      continue;
    }
    const fields = parseJson(text);
    if (isRecord(fields) && fields.version === savedVersion) {
      heads.push({ name, number: headNumber, fields });
    } else {
      onUnknown(name);
    }
  }
  return heads;
}

/** When a head was written, in ms since the epoch; undefined if it does not tell. */
export function savedTimeOfHead({ fields }: Head): number | undefined {
  return time(fields.savedAt);
}

/** The head that was written last; undefined if there is none. */
export function latestHead(heads: readonly Head[]): Head | undefined {
  const savedAt = ({ fields }: Head) => number(fields.savedAt) ?? 0;
  return [...heads].sort(
    (one, other) => savedAt(other) - savedAt(one) || other.number - one.number,
  )[0];
}

/** The summary in a head; undefined if it counts no question, since a question is saved before the head that counts it. */
export function summaryOfHead({ fields }: Head): ConversationSummary | undefined {
  const count = number(fields.count) ?? 0;
  return count > 0
    ? {
        question: string(fields.question),
        count,
        state: restoredState(fields.state),
        service: readServiceRef(fields.service),
      }
    : undefined;
}
