import { codeEnds } from './codeEnds';

/** An escape, a run of backticks, or a tag of an element that must be closed. */
const token = /\\[\s\S]|`+|<(\/?)(kbd|sub|sup)>/gi;

interface OpenTag {
  readonly name: string;
  readonly index: number;
}

/**
 * Finds the tags `<kbd>`, `<sub>` and `<sup>` that are closed, in time linear in the text's length. Tags in code spans
 * don't count, and of tags that overlap only the outer ones do.
 *
 * @returns for the index of each opening tag that of its closing tag, in UTF-16 code units
 */
export function pairTags(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: OpenTag[] = [];
  const counts: Record<string, number> = {};
  const codeEnd = codeEnds(text);
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 0: run, 1: slash, 2: tag, index } = match;
    if (run.startsWith('`')) {
      token.lastIndex = codeEnd(index, run.length) ?? token.lastIndex;
    }
    if (tag === undefined) {
      continue;
    }
    const name = tag.toLowerCase();
    if (slash === '') {
      open.push({ name, index });
      counts[name] = (counts[name] ?? 0) + 1;
      continue;
    }
    while (counts[name]) {
      const last = open.pop() as OpenTag;
      counts[last.name] = (counts[last.name] ?? 0) - 1;
      if (last.name === name) {
        pairs.set(last.index, index);
        break;
      }
    }
  }
  return pairs;
}
