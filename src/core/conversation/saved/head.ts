import { type Fields, isRecord, number, string } from '../../fields';
import { parseJson } from '../../stream/envelope';
import { readHeadNumber } from './fileNames';
import type { ConversationSummary } from './savedConversation';
import { stateAfterwards } from './savedTurn';
import { savedVersion } from './version';

/** What the head of a conversation says: the question that is being written, and what a list says of it all. */
export interface Head {
  readonly name: string;
  readonly number: number;
  readonly fields: Fields;
}

/**
 * The heads among a conversation's files. There are several if one could not be read when another was written.
 *
 * @param notUnderstood called with the names of the others
 */
export function readHeads(
  files: ReadonlyMap<string, string>,
  notUnderstood: (name: string) => void = () => undefined,
): readonly Head[] {
  const heads: Head[] = [];
  for (const [name, text] of files) {
    const headNumber = readHeadNumber(name);
    if (headNumber === undefined) {
      continue;
    }
    const fields = parseJson(text);
    if (isRecord(fields) && fields.version === savedVersion) {
      heads.push({ name, number: headNumber, fields });
    } else {
      notUnderstood(name);
    }
  }
  return heads;
}

/** The one that was written last. */
export function latestHead(heads: readonly Head[]): Head | undefined {
  const savedAt = ({ fields }: Head) => number(fields.savedAt) ?? 0;
  return [...heads].sort(
    (one, other) => savedAt(other) - savedAt(one) || other.number - one.number,
  )[0];
}

export function summaryOfHead({ fields }: Head): ConversationSummary {
  return {
    question: string(fields.question),
    count: number(fields.count) ?? 0,
    state: stateAfterwards(fields.state),
  };
}
