import MarkdownIt, { type StateInline } from 'markdown-it';
import { keepHosts, keepMarks } from '../../../markdown/addresses';
import { footnoteRule } from '../../../markdown/definitions';
import { findFormula } from '../../../markdown/findFormula';
import { htmlAsText, tagRule } from './htmlTags';
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
markdownIt.inline.ruler.before('escape', 'formula', formulaRule);
markdownIt.inline.ruler.before('autolink', 'tag', tagRule);
markdownIt.inline.ruler.before('link', 'footnote', footnoteRule);
htmlAsText(markdownIt);
linkUrls(markdownIt);
strikeThrough(markdownIt);
pairBesideCjk(markdownIt);

/** markdown-it without links and emphasis, whose delimiters can take quadratic time. */
export const unpairedMarkdownIt = new MarkdownIt({ html: false, linkify: false });
unpairedMarkdownIt.inline.ruler.before('escape', 'formula', formulaRule);
unpairedMarkdownIt.inline.ruler.disable(['link', 'image', 'emphasis', 'strikethrough']);
keepHosts(unpairedMarkdownIt);

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

/** The marker of two tildes in markdown-it. */
const twoTildes = '~'.charCodeAt(0);

/** The marker of one tilde until tildes are paired: one tilde does not pair with two. */
const oneTilde = 0x10000 + twoTildes;

/** Makes markdown-it strike text through between one or two tildes, as GFM does. More tildes are text. */
function strikeThrough({ inline: { ruler, ruler2 } }: StateInline['md']): void {
  ruler.at('strikethrough', tildeRule);
  ruler2.before('strikethrough', 'tildes', state => {
    for (const { delimiters = [] } of [state, ...state.tokens_meta.map(meta => meta ?? {})]) {
      for (const delimiter of delimiters) {
        if (delimiter.marker === oneTilde) {
          delimiter.marker = twoTildes;
        }
      }
    }
    return true;
  });
}

function tildeRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== '~') {
    return false;
  }
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length <= 2) {
    const marker = length === 1 ? oneTilde : twoTildes;
    state.delimiters.push({
      marker,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open,
      close,
    });
  }
  state.pos += length;
  return true;
}
