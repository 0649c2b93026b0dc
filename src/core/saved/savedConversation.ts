import type { Turn, TurnState } from '../conversation/turn';
import type { PartRecord } from '../parts/partSource';
import { readServiceRef, type ServiceRef } from '../services/service';
import { type Fields, isRecord, list, number, parseJson, string, time } from '../text/json';
import { parseHeadFileName, savedVersion } from './savedFileNames';
import { restoredState } from './savedTurn';

/** The saved state of a conversation. */
export interface SavedConversation {
  readonly id: string;
  /** The service that it belongs to; undefined before the first question. */
  readonly service: ServiceRef | undefined;
  readonly turns: readonly Turn[];
  /** The text of the Question box. */
  readonly draft: string;
  /** The keyword arguments for the next question, as written so far. */
  readonly draftKwargs: string;
  /** The input in the controls of the service's arguments. */
  readonly draftArguments: Fields;
  /** The parts that are staged for the next question. */
  readonly staged: readonly PartRecord[];
}

/** A saved conversation as listed in the history. */
export interface ConversationSummary {
  /** The first question; empty if there is none. */
  readonly question: string;
  /** The number of questions. */
  readonly count: number;
  /** The state of the last turn when it was saved: it is only running or queued if its window still has it open. */
  readonly state: TurnState;
  /** The time of the last question, in ms since the epoch; undefined if unknown. */
  readonly askedAt: number | undefined;
  /** The service; undefined before the first question. */
  readonly service: ServiceRef | undefined;
}

export function summaryOf({
  turns,
  service,
}: Pick<SavedConversation, 'turns' | 'service'>): ConversationSummary {
  return {
    question: turns[0]?.question ?? '',
    count: turns.length,
    state: turns.at(-1)?.state ?? 'complete',
    askedAt: turns.at(-1)?.askedAt,
    service,
  };
}

/** The head file of a conversation: its draft, staged parts and summary. */
export interface Head {
  /** The file name. */
  readonly name: string;
  readonly number: number;
  readonly fields: Fields;
}

/** The names of earlier heads whose drafts a head contains: they had been read when it was written. */
export function earlierHeads({ fields }: Head): readonly string[] {
  return list(fields.after).map(string);
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

/** The head that was written last, then the earlier heads whose drafts no other contains. */
export function currentHeads(heads: readonly Head[]): readonly Head[] {
  const continued = new Set(heads.flatMap(earlierHeads));
  const savedAt = ({ fields }: Head) => number(fields.savedAt) ?? 0;
  return [...heads]
    .sort((one, other) => savedAt(other) - savedAt(one) || other.number - one.number)
    .filter(({ name }, index) => index === 0 || !continued.has(name));
}

/**
 * The summary in a head; undefined if its number of questions is 0, since a question is saved before the head that
 * includes it.
 */
export function summaryOfHead({ fields }: Head): ConversationSummary | undefined {
  const summary = readSummary(fields);
  return summary.count > 0 ? summary : undefined;
}

/** Reads a summary as it was saved. */
export function readSummary({
  question,
  count,
  state,
  askedAt,
  service,
}: Fields): ConversationSummary {
  return {
    question: string(question),
    count: number(count) ?? 0,
    state: state === 'running' || state === 'queued' ? state : restoredState(state),
    askedAt: time(askedAt),
    service: readServiceRef(service),
  };
}
