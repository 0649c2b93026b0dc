import MarkdownIt, { type StateInline } from 'markdown-it';
import { keepBackslashes, keepHosts, keepMarks } from '../../../markdown/addresses';
import { footnoteRule } from '../../../markdown/definitions';
import { findFormula } from '../../../markdown/findFormula';
import { htmlAsText, tagRule } from './htmlTags';
import { keepPaths } from './keepPaths';
import { linkUrls } from './linkUrls';
import { pairBesideCjk } from './unspacedScripts';

/**
 * markdown-it for inline content, with bare URLs and email addresses as links, and formulas. Raw HTML stays text except
 * for a few elements. Links are parsed whatever their scheme, because leaving one out would change how the text around
 * it is parsed; `linkTarget` finds the ones that can be opened.
 */
export const markdownIt = new MarkdownIt({ html: false, linkify: false, maxNesting: 100 });
markdownIt.validateLink = () => true;
keepMarks(markdownIt);
keepHosts(markdownIt);
keepBackslashes(markdownIt);
markdownIt.inline.ruler.before('escape', 'formula', formulaRule);
markdownIt.inline.ruler.before('autolink', 'tag', tagRule);
markdownIt.inline.ruler.before('link', 'footnote', footnoteRule);
htmlAsText(markdownIt);
linkUrls(markdownIt);
markdownIt.inline.ruler.at('strikethrough', strikeThrough);
pairBesideCjk(markdownIt);
keepPaths(markdownIt);

/** markdown-it without links and emphasis, whose delimiters can take quadratic time. */
export const unpairedMarkdownIt = new MarkdownIt({ html: false, linkify: false });
unpairedMarkdownIt.inline.ruler.before('escape', 'formula', formulaRule);
unpairedMarkdownIt.inline.ruler.disable(['link', 'image', 'emphasis', 'strikethrough']);
keepHosts(unpairedMarkdownIt);
keepPaths(unpairedMarkdownIt);

/** Texts in which a formula may be open at the end. */
const openFormulas = new WeakSet<StateInline>();

/** A rule of markdown-it for formulas. The content of a token `formula` is its source, with its delimiters. */
function formulaRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  if (src[pos] !== '$' && src[pos] !== '\\') {
    return false;
  }
  const end = findFormula(src, pos);
  if (end === 'open') {
    openFormulas.add(state);
  }
  if (end === undefined || end === 'open' || end > posMax) {
    return false;
  }
  if (!silent) {
    state.push('formula', '', 0).content = src.slice(pos, end);
  }
  state.pos = end;
  return true;
}

/** @returns true if the rule has found the start of a formula that text after the end could close */
export function hasOpenFormula(state: StateInline): boolean {
  return openFormulas.has(state);
}

const tilde = '~'.charCodeAt(0);

/** Reads two tildes as the delimiter of struck text; a single one is text, as in "10~20", and so are more. */
function strikeThrough(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) {
    return false;
  }
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length === 2) {
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker: tilde, length: 0, token, end: -1, open, close });
  }
  state.pos += length;
  return true;
}
