import type { StateInline } from 'markdown-it';
import { codeEnds } from '../../../markdown/codeSpans';
import { addUrl, findUrlEnd } from './linkUrls';

/** A tag at the parser's position. Attributes are never accepted. */
const tag = /<(?:br ?\/?|(kbd|sub|sup))>/iy;

/** The result of {@link pairTags} for the text of each parser's state. */
const pairs = new WeakMap<StateInline, ReadonlyMap<number, number>>();

/**
 * A rule of markdown-it for the HTML elements that are shown as such: `<br>`, and pairs of `<kbd>`, `<sub>` and
 * `<sup>`. All other HTML is text.
 */
export function tagRule(state: StateInline, silent: boolean): boolean {
  const { pos: start, posMax, src } = state;
  tag.lastIndex = start;
  const match = tag.exec(src);
  const end = tag.lastIndex;
  if (!match || end > posMax) {
    return false;
  }
  const name = match[1]?.toLowerCase();
  if (name === undefined) {
    if (!silent) {
      state.push('hardbreak', 'br', 0);
    }
    state.pos = end;
    return true;
  }
  const close = pairsOf(state).get(start);
  const closeEnd = (close ?? 0) + name.length + '</>'.length;
  if (close === undefined || closeEnd > posMax) {
    return false;
  }
  if (!silent) {
    state.push(`${name}_open`, name, 1);
    state.pos = end;
    state.posMax = close;
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
    state.posMax = posMax;
  }
  state.pos = closeEnd;
  return true;
}

function pairsOf(state: StateInline): ReadonlyMap<number, number> {
  const known = pairs.get(state);
  if (known) {
    return known;
  }
  const found = pairTags(state.src);
  pairs.set(state, found);
  return found;
}

/** An escape, a run of backticks, or a tag of an element that must be closed. */
const tagOrCode = /\\[\s\S]|`+|<(\/?)(kbd|sub|sup)>/gi;

interface OpenTag {
  readonly name: string;
  readonly index: number;
}

/**
 * Finds the tags `<kbd>`, `<sub>` and `<sup>` that are closed, in time linear in the text's length. Tags in code spans
 * are ignored, and so are the inner ones of tags that overlap.
 *
 * @returns the index of each closing tag by the index of its opening tag, in UTF-16 code units
 */
function pairTags(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: OpenTag[] = [];
  const counts: Record<string, number> = {};
  const codeEnd = codeEnds(text);
  tagOrCode.lastIndex = 0;
  for (let match = tagOrCode.exec(text); match; match = tagOrCode.exec(text)) {
    const { 0: run, 1: slash, 2: tag, index } = match;
    if (run.startsWith('`')) {
      tagOrCode.lastIndex = codeEnd(index, run.length) ?? tagOrCode.lastIndex;
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

/** The value of an attribute, up to its end. */
const urlValue = /=\s*(["']?)(?=https?:\/\/)/gi;

/**
 * Makes markdown-it take HTML tags for text. They contain no markup, and a URL ends with its attribute. Text between
 * the tags of a link can be linked.
 */
export function htmlAsText(parser: StateInline['md']): void {
  parser.options.html = true;
  const { ruler } = parser.inline;
  // The last rule is the one for character references.
  const rule = ruler.getRules('').at(-2);
  if (rule) {
    ruler.at('html_inline', (state, silent) => {
      const { linkLevel } = state;
      const isHtml = rule(state, silent);
      state.linkLevel = linkLevel;
      if (isHtml && !silent) {
        linkValues(state, state.tokens.pop()?.content ?? '');
      }
      return isHtml;
    });
  }
}

function linkValues(state: StateInline, tag: string): void {
  let from = 0;
  for (const { 0: before, 1: quote = '', index } of tag.matchAll(urlValue)) {
    const start = index + before.length;
    const length = tag.slice(start).search(quote === '' ? /[\s>]|$/ : new RegExp(`${quote}|$`));
    const end = state.linkLevel > 0 ? undefined : findUrlEnd(tag, start, start + length);
    if (end !== undefined) {
      addText(state, tag.slice(from, start));
      addUrl(state, tag.slice(start, end));
      from = end;
    }
  }
  addText(state, tag.slice(from));
}

function addText(state: StateInline, text: string): void {
  state.push('html_inline', '', 0).content = text;
}
