/** A tag around reasoning, in a line. Host and page must agree on tags, so both use this reader. */
export interface ReasoningTag {
  /** The name in lower case. Tags named `summary` only separate the summary from the reasoning after it. */
  readonly name: string;
  /** True for an end tag. If no reasoning is open, its start tag is missing, and all text before it is reasoning. */
  readonly isEnd: boolean;
  /** The names of the reasoning that is open after it, outermost first. */
  readonly open: readonly string[];
  /** The indexes in the text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The names of the tags with which models separate their reasoning from the answer. */
export const reasoningNames = ['think', 'thinking', 'thought', 'reasoning'];

/** The names of the HTML element whose `type` can be `reasoning`, and of its summary. */
const details = 'details';
const summary = 'summary';

/** A pattern for the attributes of these elements, with a bounded length. */
export const attributePattern = String.raw`(?:\s+(?:open|[a-z][\w:-]{0,30}\s?=\s?(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[^\s"'=<>\x60]{1,200}))){0,9}\s?`;

const tag = new RegExp(
  `<(?:(/?)(${reasoningNames.join('|')})|(/?)(details|summary)(${attributePattern}))>`,
  'gi',
);

const reasoningType = /\stype\s?=\s?["']?reasoning(?![\w-])/i;

/** @returns false if a text certainly has no reasoning tags that end after an index */
export function mayHaveReasoning(text: string, from = 0): boolean {
  tag.lastIndex = Math.max(0, from - maxTagLength);
  const isFound = tag.test(text);
  tag.lastIndex = 0;
  return isFound;
}

/** The maximum length of a tag with attributes, in UTF-16 code units. Longer tags are text. */
export const maxTagLength = 300;

/** The markup of containers at the start of a line. */
export const blockMarkup =
  /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s|<\/?(?:details|summary)(?:\s[^<>]{0,300})?>)*/i;

/** The end of a sentence, or of markup. A tag after a word or a space is more likely mentioned than meant. */
const textEnds = '.!?:;…。！？)]"\'”’»*_`>';

/** The start of fenced code, whose first line is no markdown. */
const fence = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)*(?:`{3,}[^`]*$|~{3})/;

/** More nested reasoning is text: a page can't lay out any depth. */
const maxDepth = 8;

/**
 * Finds the reasoning tags in a line. A start tag is recognized at the start of a block and right after text, an end
 * tag wherever reasoning is open. It ends the reasoning of its name, with all reasoning in it, or else the innermost.
 * If it is the first tag of an answer, its start tag may be missing. Tags in code are ignored.
 *
 * @param text the line, after the markup of the containers that it continues
 * @param openBefore the names of the reasoning that is open before the line, outermost first
 * @param isArriving true if the line is not complete
 * @param isFirst true if no reasoning tag comes before the line
 */
export function reasoningTags(
  text: string,
  openBefore: readonly string[],
  isArriving: boolean,
  isFirst: boolean,
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
  for (const candidate of candidates) {
    const { 0: all, index } = candidate;
    while ((spans[span]?.end ?? text.length) <= index) {
      span += 1;
    }
    if (index > (spans[span]?.start ?? text.length) || all.length > maxTagLength) {
      continue;
    }
    const { name, isEnd } = tagOf(candidate);
    const end = index + all.length;
    const isAtStart = index <= markupEnd;
    const mayLackStartTag = isFirst && found.length === 0 && open.length === 0;
    const isMeant = isEnd
      ? endsOpenReasoning(name, open) ||
        (mayLackStartTag && endsWithoutStartTag(text, name, index, end, isAtStart, isArriving))
      : startsReasoning(
          candidate,
          name,
          open,
          isAtStart || textEnds.includes(text.charAt(index - 1)),
          isAtStart,
        );
    if (isMeant) {
      open = name === summary ? open : isEnd ? withoutInnermost(open, name) : [...open, name];
      markupEnd = endOfMarkup(text, end);
      found.push({ name, isEnd, open, start: index, end });
    }
  }
  return found;
}

function tagOf({ 1: slash, 2: name, 3: htmlSlash, 4: htmlName = '' }: RegExpExecArray) {
  return { name: (name ?? htmlName).toLowerCase(), isEnd: (slash ?? htmlSlash) === '/' };
}

/**
 * Tests if a start tag begins reasoning, or a summary in it.
 *
 * @param mayStart true at the start of a block, and right after text
 */
function startsReasoning(
  { 5: attributesOfTag }: RegExpExecArray,
  name: string,
  open: readonly string[],
  mayStart: boolean,
  isAtStart: boolean,
): boolean {
  if (name === summary) {
    return isAtStart && open.at(-1) === details;
  }
  const isReasoning = name !== details || (isAtStart && reasoningType.test(attributesOfTag ?? ''));
  return isReasoning && mayStart && open.length < maxDepth;
}

function endsOpenReasoning(name: string, open: readonly string[]): boolean {
  return name === summary
    ? open.at(-1) === details
    : name === details
      ? open.includes(details)
      : open.some(each => each !== details);
}

/** The names of the reasoning that stays open after an end tag with this name. */
function withoutInnermost(open: readonly string[], name: string): readonly string[] {
  const named = open.lastIndexOf(name);
  return open.slice(0, named < 0 ? open.findLastIndex(each => each !== details) : named);
}

/**
 * Tests if an end tag without a start tag ends reasoning; otherwise, a text mentions it. This is unknown until text
 * after the tag arrives.
 */
function endsWithoutStartTag(
  text: string,
  name: string,
  index: number,
  end: number,
  isAtStart: boolean,
  isArriving: boolean,
): boolean {
  const rest = text.slice(end).trimStart();
  if (name === details || name === summary || (isArriving && rest === '')) {
    return false;
  }
  if (isAtStart) {
    return end + rest.length < text.length ? !/^[a-z=(]/.test(rest) : true;
  }
  const before = text.charAt(index - 1);
  const isAfterSpace = /\s/.test(before);
  const last = isAfterSpace && rest === '' ? text.charAt(index - 2) : before;
  const isAfterSentence = isSentenceEnd(last) && !/^["'”’»)\]`]/.test(text.charAt(end));
  return isAfterSentence || (rest === '' && !isAfterSpace);
}

function isSentenceEnd(character: string): boolean {
  return character !== '' && '.!?…。！？'.includes(character);
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
  const isUndecided =
    last >= 0 &&
    (arrivingTagLength(text) > 0 || endTagAtEnd.test(text.slice(last, last + maxTagLength)));
  const decided = isUndecided ? last : text.length;
  const [unclosed] = codeSpans(text, true).filter(({ end }) => end === text.length);
  const held = unclosed && [...text.matchAll(tag)].find(({ index }) => index > unclosed.start);
  return Math.min(decided, held?.index ?? decided);
}

/** An end tag at the end of the text of a line that may still continue. */
const endTagAtEnd = new RegExp(`^</(?:${reasoningNames.join('|')})>\\s*$`, 'i');

const tags = [...reasoningNames, details, summary].flatMap(name => [`<${name}>`, `</${name}>`]);
const tagWithAttributes = /^<(?:details|summary)\s[^<>]*$/i;

/** The length of the start of a reasoning tag, or of a tag of `details`, at the end of a text; 0 if there is none. */
export function arrivingTagLength(text: string): number {
  const end = text.slice(-maxTagLength);
  const start = end.slice(Math.max(0, end.lastIndexOf('<'))).toLowerCase();
  const isStart =
    tags.some(each => each !== start && each.startsWith(start)) || tagWithAttributes.test(start);
  return start.startsWith('<') && isStart ? start.length : 0;
}

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
