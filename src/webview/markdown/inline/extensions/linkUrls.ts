import type { StateInline } from 'markdown-it';
import { emailStart, findEmailEnd } from './findEmailEnd';
import { findUrlEnd } from './findUrlEnd';

/** The possible start of a URL, or the middle of an email address. */
const candidate = /https?:\/\/|www\.|@/gi;

/** Indices of the possible starts of URLs and email addresses in the text of a parser's state, in ascending order. */
const starts = new WeakMap<StateInline, readonly number[]>();

/**
 * Makes markdown-it link bare URLs and email addresses. URLs that start with `www.` become `http` links, as on GitHub and in VS Code's
 * Chat: whether the server speaks `https` is not known here.
 */
export function linkUrls({ inline: { ruler } }: StateInline['md']): void {
  const [text] = ruler.getRules('');
  if (text) {
    ruler.before('text', 'url', urlRule);
    // The rule for text goes on to the next markup, and would take a URL with it.
    ruler.at('text', (state, silent) => {
      const { pos, posMax } = state;
      const next = startsOf(state).find(start => start > pos);
      state.posMax = Math.min(next ?? posMax, posMax);
      const isText = text(state, silent);
      state.posMax = posMax;
      return isText;
    });
  }
}

function urlRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  if (state.linkLevel > 0 || !startsOf(state).includes(pos)) {
    return false;
  }
  const end = findUrlEnd(src, pos, posMax) ?? findEmailEnd(src, pos, posMax);
  if (end === undefined) {
    return false;
  }
  if (!silent) {
    addUrl(state, src.slice(pos, end));
  }
  state.pos = end;
  return true;
}

/** Adds a link to a bare URL or an email address. */
export function addUrl(state: StateInline, source: string): void {
  const url = source.replaceAll('&amp;', '&');
  const address = /^https?:/i.test(url)
    ? url
    : url.startsWith('www.')
      ? `http://${url}`
      : `mailto:${url}`;
  state.push('link_open', 'a', 1).attrs = [['href', state.md.normalizeLink(address)]];
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
}

function startsOf(state: StateInline): readonly number[] {
  const known = starts.get(state);
  if (known) {
    return known;
  }
  const { src } = state;
  const found = Array.from(src.matchAll(candidate), ({ 0: text, index }) =>
    text === '@' ? emailStart(src, index) : index,
  );
  starts.set(state, found);
  return found;
}
