import type { Locator } from 'playwright-core';

/**
 * A distance in CSS pixels that a person can't see. Heights of text and sizes of boxes are fractions of pixels, scroll
 * positions are whole pixels of the screen, and browsers round the sum of both in several ways.
 */
export const unseenPx = 1.5;

/** True if a person can't see the difference between two positions or two lengths, in CSS pixels. */
export function isSamePlace(one: number, other: number): boolean {
  return Math.abs(one - other) <= unseenPx;
}

/** True if an element is scrolled to its end. */
export async function isAtEnd(scroller: Locator): Promise<boolean> {
  const below = await scroller.evaluate(
    ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
  );
  return isSamePlace(below, 0);
}
