import type { StateInline } from 'markdown-it';
import { findFormula } from '../../formulas/findFormula';

/** Texts in which a formula may be open at the end. */
const open = new WeakSet<StateInline>();

/** A rule of markdown-it for formulas. The content of a token `formula` is its source, with its delimiters. */
export function formulaRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  if (src[pos] !== '$' && src[pos] !== '\\') {
    return false;
  }
  const found = findFormula(src, pos);
  if (found === 'open') {
    open.add(state);
  }
  if (found === undefined || found === 'open' || found.end > posMax) {
    return false;
  }
  if (!silent) {
    state.push('formula', '', 0).content = src.slice(pos, found.end);
  }
  state.pos = found.end;
  return true;
}

/** @returns true if the rule has found the start of a formula that text after the end could close */
export function hasOpenFormula(state: StateInline): boolean {
  return open.has(state);
}
