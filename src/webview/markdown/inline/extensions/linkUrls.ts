import type { StateInline } from 'markdown-it';
import { findUrlEnd } from './findUrlEnd';

/** The possible start of a URL. */
const candidate = /https?:\/\/|www\./gi;

/** Indices of the possible starts in the text of a parser's state, in ascending order. */
const starts = new WeakMap<StateInline, readonly number[]>();

/**
 * Makes markdown-it link bare URLs. Those that start with `www.` become `http` links, as on GitHub and in VS Code's
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
  const end = findUrlEnd(src, pos, posMax);
  if (end === undefined) {
    return false;
  }
  if (!silent) {
    const url = src.slice(pos, end).replaceAll('&amp;', '&');
    const address = url.startsWith('www.') ? `http://${url}` : url;
    state.push('link_open', 'a', 1).attrs = [['href', state.md.normalizeLink(address)]];
    state.push('text', '', 0).content = url;
    state.push('link_close', 'a', -1);
  }
  state.pos = end;
  return true;
}

function startsOf(state: StateInline): readonly number[] {
  const known = starts.get(state);
  if (known) {
    return known;
  }
  const found = Array.from(state.src.matchAll(candidate), ({ index }) => index);
  starts.set(state, found);
  return found;
}
