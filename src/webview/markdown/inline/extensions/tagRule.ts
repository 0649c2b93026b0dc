import type { StateInline } from 'markdown-it';
import { pairTags } from './pairTags';

/** A tag at the parser's position. Attributes are never accepted. */
const tag = /<(?:br ?\/?|(kbd|sub|sup))>/iy;

/** Of the text that a parser works on. */
const pairs = new WeakMap<StateInline, ReadonlyMap<number, number>>();

/**
 * A rule of markdown-it for the HTML elements that are shown as such: `<br>`, and pairs of `<kbd>`, `<sub>` and `<sup>`.
 * All other HTML is text.
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
