import type { StateInline } from 'markdown-it';
import { firstFrom } from '../../../base/firstFrom';
import { literalPaths } from '../../../markdown/literalPaths';
import type { LiteralRange } from '../../../markdown/pathEmphasis';
import { addRuleBeforeText } from './addRuleBeforeText';

/** The paths in the text of each state of a parser. */
const paths = new WeakMap<StateInline, readonly LiteralRange[]>();

/** Makes markdown-it keep paths and globs that contain characters of markup. */
export function keepPaths(parser: StateInline['md']): void {
  addRuleBeforeText(parser, 'path', pathRule, (state, from) => nextPath(state, from)?.start);
}

function pathRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  const path = nextPath(state, pos);
  if (path?.start !== pos || path.end > posMax) {
    return false;
  }
  if (!silent) {
    state.push('text_special', '', 0).content = src.slice(pos, path.end);
  }
  state.pos = path.end;
  return true;
}

/** The first path from an index on; undefined if there is none. */
function nextPath(state: StateInline, from: number): LiteralRange | undefined {
  const all = paths.get(state) ?? literalPaths(state.src);
  paths.set(state, all);
  return all[firstFrom(all.length, at => (all[at]?.start ?? 0) >= from)];
}
