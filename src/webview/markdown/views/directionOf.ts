import type { Block } from '../blocks/block';
import { rightToLeft } from '../rightToLeft';
import { isShown } from './isShown';

/** UTF-16 code units of a text that are searched for a letter. */
const maxLength = 1000;
/** Blocks, and lines and children of each, that are searched for a letter. */
const maxBlockCount = 20;

/** A text direction, as a value of the attribute `dir`. */
export type Direction = 'ltr' | 'rtl';

/**
 * Finds the direction of a text's first letter, as `dir="auto"` does, but without searching again at each change.
 *
 * @returns undefined if there is no letter
 */
export function directionOf(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text.slice(0, maxLength))?.[0];
  return letter === undefined ? undefined : rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** @returns the direction of the first text in a block, except code; undefined if there is none yet */
export function directionOfBlock(block: Block): Direction | undefined {
  const waiting = [block];
  for (let looked = 0; waiting.length > 0 && looked < maxBlockCount; looked++) {
    const next = waiting.pop() as Block;
    const direction =
      next.kind === 'code' ? undefined : directionOf(next.lines.slice(0, maxBlockCount).join('\n'));
    if (direction) {
      return direction;
    }
    waiting.push(
      ...next.children
        .slice(0, maxBlockCount)
        .filter(child => isShown(child, next))
        .reverse(),
    );
  }
  return undefined;
}
