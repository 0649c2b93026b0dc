import type { Block } from '../blocks/block';
import { isShown } from './isShown';

/** Characters and blocks that are looked at for a letter. */
const MAX_LENGTH = 1000;
const MAX_BLOCKS = 20;

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export type Direction = 'ltr' | 'rtl';

/** The direction of a text's first letter, as `dir="auto"` would find it, but without a walk at each change. */
export function directionOf(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text.slice(0, MAX_LENGTH))?.[0];
  return letter === undefined ? undefined : RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** That of the first text in a block, code aside; undefined as long as there is none. */
export function directionOfBlock(block: Block): Direction | undefined {
  const waiting = [block];
  for (let looked = 0; waiting.length > 0 && looked < MAX_BLOCKS; looked++) {
    const next = waiting.pop() as Block;
    const direction =
      next.kind === 'code' ? undefined : directionOf(next.lines.slice(0, MAX_BLOCKS).join('\n'));
    if (direction) {
      return direction;
    }
    waiting.push(
      ...next.children
        .slice(0, MAX_BLOCKS)
        .filter(child => isShown(child, next))
        .reverse(),
    );
  }
  return undefined;
}
