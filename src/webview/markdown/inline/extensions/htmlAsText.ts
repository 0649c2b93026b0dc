import type { StateInline } from 'markdown-it';
import { findUrlEnd } from './findUrlEnd';
import { addUrl } from './linkUrls';

/** The value of an attribute, up to its end. */
const urlValue = /=\s*(["']?)(?=https?:\/\/)/gi;

/**
 * Makes markdown-it take HTML tags for text. No markup is in them, and a URL ends with its attribute. Tags of links
 * don't keep what is between them from being linked.
 */
export function htmlAsText(parser: StateInline['md']): void {
  parser.options.html = true;
  const { ruler } = parser.inline;
  // The last rule is that of character references.
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

/** Adds the text of a tag, in which the addresses of attributes are links. */
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
