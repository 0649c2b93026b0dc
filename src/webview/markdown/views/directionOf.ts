import type { Block } from '../../../markdown/block';
import type { Direction } from '../../../protocol/fromPage';
import { rightToLeft } from '../../page/rightToLeft';
import { isShown } from './isShown';

/** UTF-16 code units of a text that are searched for letters. */
const maxLength = 1000;
/** Blocks, and children of each, that are searched for letters. */
const maxBlockCount = 20;

/** Text that is the same in any language: code, formulas, addresses, and HTML. */
const neutralText =
  /(?<!`)(`+)(?!`).*?(?:(?<!`)\1(?!`)|$)|\$[^$\n]*\$|\\[([].*?\\[)\]]|\]\([^)\s]*|https?:\/\/\S+|&#?\w+;|<[^>]*>/gs;

/**
 * Finds the direction of a text: the direction of most letters outside code. The first letter has more weight, because
 * sentences in Hebrew or Persian may have long names in Latin letters, but it does not decide alone.
 *
 * @returns undefined if there is no letter, or none that is written from right to left
 */
export function directionOf(lines: readonly string[]): Direction | undefined {
  let text = '';
  for (const line of lines) {
    text += `${line.slice(0, maxLength - text.length)}\n`;
    if (text.length >= maxLength) {
      break;
    }
  }
  if (!rightToLeft.test(text)) {
    return undefined;
  }
  const letters = text.replace(neutralText, ' ').match(/\p{L}/gu);
  if (!letters) {
    return undefined;
  }
  const count = letters.filter(letter => rightToLeft.test(letter)).length;
  const share = rightToLeft.test(letters[0]) ? 0.3 : 0.5;
  return count > letters.length * share ? 'rtl' : 'ltr';
}

/** @returns the direction of the texts in a block, except code; undefined as in {@link directionOf} */
function directionOfBlock(block: Block): Direction | undefined {
  const lines: string[] = [];
  const stack = [block];
  for (let looked = 0; stack.length > 0 && looked < maxBlockCount; looked++) {
    const next = stack.pop() as Block;
    if (next.kind !== 'code') {
      lines.push(...next.lines.slice(0, maxBlockCount));
    }
    stack.push(
      ...next.children
        .slice(0, maxBlockCount)
        .filter(child => isShown(child, next))
        .reverse(),
    );
  }
  return directionOf(lines);
}

/**
 * Gives an element the direction of its content. An item keeps the direction of its list, which determines the side of
 * its marker; CSS finds the direction of its text.
 */
export function showDirection(element: HTMLElement, content: Block | readonly string[]): void {
  const direction = 'kind' in content ? directionOfBlock(content) : directionOf(content);
  const name = element.localName === 'li' ? 'data-direction' : 'dir';
  if (direction === undefined) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== direction) {
    element.setAttribute(name, direction);
  }
}
