/** A tag around reasoning, in a line. */
export interface ReasoningTag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Indexes in the text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The names of the tags with which models separate their reasoning from the answer. */
export const reasoningNames = ['think', 'thinking', 'thought', 'reasoning'];

const tag = new RegExp(`<(/?)(${reasoningNames.join('|')})>`, 'gi');

/** The start of a block, before which there is nothing but the markup of containers. */
const blockStart = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s|<\/?(?:details(?: open)?|summary)>)*$/i;

/** The end of a sentence, or of markup. A tag after a word or a space is more likely mentioned than meant. */
const textEnd = /[.!?:;…。！？)\]"'”’»*_`>]$/;

/** The start of fenced code, whose first line is no markdown. */
const fence = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)*(?:```|~~~)/;

/** More nested reasoning is text: a page can't lay out any depth. */
const maxDepth = 8;

/**
 * Finds the tags of reasoning in a line. A start tag counts at the start of a block and right after text, an end tag
 * wherever reasoning is open. In code, neither of them counts.
 *
 * @param text the line, after the markup of the containers that it continues
 * @param depth how much reasoning is open before the line
 * @param isArriving true if the line is not complete
 */
export function reasoningTags(
  text: string,
  depth: number,
  isArriving: boolean,
): readonly ReasoningTag[] {
  if (!text.includes('<')) {
    return [];
  }
  const candidates = [...text.matchAll(tag)];
  if (candidates.length === 0 || fence.test(text)) {
    return [];
  }
  const spans = codeSpans(text, isArriving);
  const found: ReasoningTag[] = [];
  let open = depth;
  let from = 0;
  for (const { 0: all, 1: slash, 2: name = '', index } of candidates) {
    if (spans.some(({ start, end }) => start < index && index < end)) {
      continue;
    }
    const isEnd = slash !== '';
    const before = text.slice(from, index);
    if (isEnd ? open > 0 : open < maxDepth && (blockStart.test(before) || textEnd.test(before))) {
      open += isEnd ? -1 : 1;
      from = index + all.length;
      found.push({ name: name.toLowerCase(), isEnd, start: index, end: from });
    }
  }
  return found;
}

/** The code spans of a line (CommonMark 0.31, section 6.1); one that a line which is still arriving may close, too. */
function codeSpans(text: string, isArriving: boolean): { start: number; end: number }[] {
  const runs = [...text.matchAll(/\\`|`+/g)].filter(({ 0: run }) => !run.startsWith('\\'));
  const spans: { start: number; end: number }[] = [];
  const unclosed = new Set<number>();
  for (let at = 0; at < runs.length; at++) {
    const { 0: run, index: start } = runs[at] as RegExpExecArray;
    const close = unclosed.has(run.length)
      ? -1
      : runs.findIndex(({ 0: other }, index) => index > at && other.length === run.length);
    if (close >= 0) {
      spans.push({ start, end: (runs[close] as RegExpExecArray).index });
      at = close;
    } else if (isArriving) {
      return [...spans, { start, end: text.length }];
    } else {
      unclosed.add(run.length);
    }
  }
  return spans;
}
