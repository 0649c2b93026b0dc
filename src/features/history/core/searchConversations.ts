import { inOneForm, patternOf } from '../../../base/comparedText';
import { oneLine } from '../../../base/shorten';
import { Limiter, mapInOrder } from '../../../core/async/concurrency';
import { ConversationFolder, folderPath } from '../../../core/saved/conversationFolder';
import type { FileStorage } from '../../../core/saved/fileStorage';
import { readConversation } from '../../../core/saved/readConversation';
import { parseTurnFileName } from '../../../core/saved/savedFileNames';
import { type TextIndex, triplesOf } from './textIndex';

/** The number of conversations that are read at the same time. Each may be large, and only one hit of it is kept. */
const concurrency = 8;

/** The number of conversations whose times are compared with those in the index at the same time. */
const statConcurrency = 128;

/** The number of UTF-16 code units that are shown before and after a hit. */
const before = 30;
const after = 90;

/** A conversation whose questions or answers contain a text. */
export interface FoundText {
  readonly id: string;
  /** The first hit with the text around it, on one line. */
  readonly excerpt: string;
}

/**
 * Searches the questions and answers of saved conversations, in their order. Case is ignored. Conversations that cannot
 * be read are left out. Only conversations are read that may contain the text, or are not in the index yet.
 *
 * @param stampOf the time of a conversation's last change; undefined if it is unknown, or too recent
 * @param signal ends the search
 */
export async function* searchConversations(
  storage: FileStorage,
  ids: readonly string[],
  text: string,
  signal: AbortSignal,
  index: TextIndex,
  stampOf: (id: string) => Promise<number | undefined>,
): AsyncGenerator<FoundText, void, undefined> {
  const pattern = patternOf(text.trim());
  const triples = triplesOf([inOneForm(text)]);
  const reads = new Limiter(concurrency);
  const read = async (id: string, stamp: number | undefined) => {
    const found = signal.aborted ? undefined : await textsOf(storage, id).catch(() => undefined);
    // A file that can't be read now may be readable later, without a change.
    await (found?.isWhole && index.add(id, stamp, found.texts));
    return found?.texts ?? [];
  };
  const search = async (id: string) => {
    const stamp = signal.aborted ? undefined : await stampOf(id);
    const isLacking = await index.lacks(id, stamp, triples);
    for (const each of isLacking ? [] : await reads.run(() => read(id, stamp))) {
      const [hit] = each.matchAll(pattern);
      if (hit) {
        return { id, excerpt: excerpt(each, hit.index, hit[0].length) };
      }
    }
    return undefined;
  };
  for await (const hit of mapInOrder(ids, statConcurrency, search)) {
    if (signal.aborted) {
      return;
    }
    if (hit) {
      yield hit;
    }
  }
}

/** The questions and answers of a conversation; not whole if a file can't be read at the moment. */
async function textsOf(
  storage: FileStorage,
  id: string,
): Promise<{ readonly texts: readonly string[]; readonly isWhole: boolean }> {
  const contents = await new ConversationFolder(storage, folderPath(id)).readAll(
    name => parseTurnFileName(name) !== undefined || /\.answer-\d+\.json$/.test(name),
  );
  const { turns } = readConversation(id, contents);
  return {
    texts: turns.flatMap(({ question, answer }) => [question, answer]),
    isWhole: contents.unreadable.size === 0,
  };
}

/** The text around a hit on one line, without halves of surrogate pairs at its ends. */
function excerpt(text: string, index: number, length: number): string {
  const start = Math.max(0, index - before);
  const end = Math.min(text.length, index + length + after);
  const whole = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${oneLine(whole)}${end < text.length ? '…' : ''}`;
}
