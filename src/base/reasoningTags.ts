/** A tag around reasoning, in a line. Host and page must agree on tags, so both use this reader. */
export interface ReasoningTag {
  /** The name in lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** The names of the reasoning that is open after it, outermost first. */
  readonly open: readonly string[];
  /** The indexes in the text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The names of the tags with which models separate their reasoning from the answer. */
export const reasoningNames = ['think', 'thinking', 'thought', 'reasoning'];

const tag = new RegExp(`<(/?)(${reasoningNames.join('|')})>`, 'gi');

/** @returns false if a text certainly has no reasoning tags that end after an index */
export function mayHaveReasoning(text: string, from = 0): boolean {
  tag.lastIndex = Math.max(0, from - maxTagLength);
  const isFound = tag.test(text);
  tag.lastIndex = 0;
  return isFound;
}

const maxTagLength = '</reasoning>'.length;

/** The markup of containers at the start of a line. */
export const blockMarkup = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s|<\/?(?:details(?: open)?|summary)>)*/i;

/** The end of a sentence, or of markup. A tag after a word or a space is more likely mentioned than meant. */
const textEnds = '.!?:;…。！？)]"\'”’»*_`>';

/** The start of fenced code, whose first line is no markdown. */
const fence = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)*(?:`{3,}[^`]*$|~{3})/;

/** More nested reasoning is text: a page can't lay out any depth. */
const maxDepth = 8;

/**
 * Finds the reasoning tags in a line. A start tag is recognized at the start of a block and right after text, an end
 * tag wherever reasoning is open. It ends the reasoning of its name, with all reasoning in it, or else the innermost.
 * Tags in code are ignored.
 *
 * @param text the line, after the markup of the containers that it continues
 * @param openBefore the names of the reasoning that is open before the line, outermost first
 * @param isArriving true if the line is not complete
 */
export function reasoningTags(
  text: string,
  openBefore: readonly string[],
  isArriving: boolean,
): readonly ReasoningTag[] {
  const candidates = [...text.matchAll(tag)];
  if (candidates.length === 0 || fence.test(text)) {
    return [];
  }
  const spans = codeSpans(text, isArriving);
  const found: ReasoningTag[] = [];
  let open = openBefore;
  let span = 0;
  let markupEnd = endOfMarkup(text, 0);
  for (const { 0: all, 1: slash, 2: name = '', index } of candidates) {
    while ((spans[span]?.end ?? text.length) <= index) {
      span += 1;
    }
    if (index > (spans[span]?.start ?? text.length)) {
      continue;
    }
    const lowerName = name.toLowerCase();
    const isEnd = slash !== '';
    const isMeant = isEnd
      ? open.length > 0
      : open.length < maxDepth && (index <= markupEnd || textEnds.includes(text.charAt(index - 1)));
    if (isMeant) {
      // A missing name is -1, which leaves out the innermost.
      const named = open.lastIndexOf(lowerName);
      open = isEnd ? open.slice(0, named) : [...open, lowerName];
      const end = index + all.length;
      markupEnd = endOfMarkup(text, end);
      found.push({ name: lowerName, isEnd, open, start: index, end });
    }
  }
  return found;
}

/** The end of the markup of containers that follows an index. */
function endOfMarkup(text: string, from: number): number {
  return from + (blockMarkup.exec(text.slice(from))?.[0].length ?? 0);
}

/**
 * The length of a line that is still arriving up to which {@link reasoningTags} finds the same tags as in the complete
 * line: without a tag that is not complete, and without one that may be in a code span.
 */
export function decidedLength(text: string): number {
  const last = text.lastIndexOf('<');
  const end = last < 0 ? '' : text.slice(last, last + maxTagLength).toLowerCase();
  const isTagStart = end !== '' && tags.some(each => each.startsWith(end));
  const decided = isTagStart ? last : text.length;
  const [unclosed] = codeSpans(text, true).filter(({ end }) => end === text.length);
  const held = unclosed && [...text.matchAll(tag)].find(({ index }) => index > unclosed.start);
  return Math.min(decided, held?.index ?? decided);
}

const tags = reasoningNames.flatMap(name => [`<${name}>`, `</${name}>`]);

/**
 * The code spans of a line (CommonMark 0.31, section 6.1), including one that a line that is still arriving may close.
 */
function codeSpans(text: string, isArriving: boolean): { start: number; end: number }[] {
  const runs = [...text.matchAll(/\\`|`+/g)].filter(({ 0: run }) => !run.startsWith('\\'));
  const closings = closingRuns(runs.map(({ 0: run }) => run.length));
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    const { index: start } = runs[at] as RegExpExecArray;
    const close = closings[at];
    const mayGrow = isArriving && close === runs.length - 1 && text.endsWith('`');
    if (close !== undefined && !mayGrow) {
      spans.push({ start, end: (runs[close] as RegExpExecArray).index });
      at = close;
    } else if (isArriving) {
      return [...spans, { start, end: text.length }];
    }
  }
  return spans;
}

/**
 * For each run of backticks, by its length, the index of the next one of the same length; undefined if there is none.
 */
function closingRuns(lengths: readonly number[]): readonly (number | undefined)[] {
  const next = new Map<number, number>();
  const found: (number | undefined)[] = [];
  for (let at = lengths.length - 1; at >= 0; at--) {
    const length = lengths[at] ?? 0;
    found[at] = next.get(length);
    next.set(length, at);
  }
  return found;
}
